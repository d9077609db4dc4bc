// Made by npm run mails from the .tsx file of the same name.
// The layout of every mail: one column of 560 pixels, the house's typefaces with fallbacks that mail clients have. Node
// runs the compiled `layout.js` (`npm run mails`, decisions/0035).
import { createContext, useContext } from "react";
import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
export const ink = "#1b1917";
export const faded = "#5f5952";
export const hairline = "#ddd6cb";
const text = "Jost,'Century Gothic',Arial,sans-serif";
const title = "'Cormorant Garamond',Georgia,serif";
/** Type of the house: size and line height in pixels. */
export const type = (size, line, color = ink) => ({
	font: `400 ${size}px/${line}px ${text}`,
	color
});
export const serif = (size, line, weight = 400) => ({
	font: `${weight} ${size}px/${line}px ${title}`,
	color: ink
});
const narrow = "@media (max-width:599px){.half{display:block!important;width:100%!important;padding-bottom:24px!important}.title{font-size:38px!important;line-height:40px!important}}";
/** A table without borders: the only layout that all mail clients render alike. */
export function Sheet({ style, width = "100%", children }) {
	return /* @__PURE__ */ _jsx("table", {
		role: "presentation",
		width,
		cellPadding: 0,
		cellSpacing: 0,
		border: 0,
		style,
		children: /* @__PURE__ */ _jsx("tbody", { children })
	});
}
/** A row of one cell. */
export function Row({ style, children }) {
	return /* @__PURE__ */ _jsx("tr", { children: /* @__PURE__ */ _jsx("td", {
		style,
		children
	}) });
}
/** The mail's title. */
export function Title({ children }) {
	return /* @__PURE__ */ _jsx(Row, {
		style: {
			...serif(46, 48),
			letterSpacing: "-.5px"
		},
		children: /* @__PURE__ */ _jsx("h1", {
			className: "title",
			style: {
				margin: 0,
				font: "inherit"
			},
			children
		})
	});
}
/** A link that opens in a new tab, so that a webmail page stays open. */
export function Link({ href, style, children }) {
	return /* @__PURE__ */ _jsx("a", {
		href,
		target: "_blank",
		style: {
			textDecoration: "none",
			...style
		},
		children
	});
}
/** The mail's main link, as a button. */
export function ButtonLink({ href, children }) {
	const look = {
		...type(16, 24, "#ffffff"),
		display: "inline-block",
		background: ink,
		padding: "15px 32px"
	};
	return /* @__PURE__ */ _jsx(Link, {
		href,
		style: look,
		children
	});
}
/** A link in the small print. */
export function TextLink({ href, children }) {
	return /* @__PURE__ */ _jsx(Link, {
		href,
		style: {
			color: ink,
			textDecoration: "underline"
		},
		children
	});
}
const FooterLink = createContext(null);
/** Puts a link into the footer of a mail that is written without it: a rule for many mails has one place. */
export function WithFooterLink({ link, children }) {
	return /* @__PURE__ */ _jsx(FooterLink.Provider, {
		value: link,
		children
	});
}
/** The sender's name, below the link that concerns all of its mails of this kind. */
function Footer({ house }) {
	const link = useContext(FooterLink);
	const small = type(13, 20, faded);
	return /* @__PURE__ */ _jsxs(_Fragment, { children: [link && /* @__PURE__ */ _jsx(Row, {
		style: {
			padding: "24px 0 0",
			...small
		},
		children: /* @__PURE__ */ _jsx(TextLink, {
			href: link.href,
			children: link.label
		})
	}), /* @__PURE__ */ _jsx(Row, {
		style: {
			padding: link ? "16px 0 0" : "40px 0 0",
			...small
		},
		children: house
	})] });
}
const previewLength = 150;
/** The preview that mail clients show beside the subject; padding keeps the following text out of it. */
function Preview({ text }) {
	const hidden = {
		display: "none",
		overflow: "hidden",
		lineHeight: "1px",
		opacity: 0,
		maxHeight: 0,
		maxWidth: 0
	};
	const shown = text.slice(0, previewLength);
	return /* @__PURE__ */ _jsxs("div", {
		style: hidden,
		"data-skip-in-text": true,
		children: [shown, /* @__PURE__ */ _jsx("div", { children: "\xA0‌​".repeat(previewLength - shown.length) })]
	});
}
/** A whole mail; its children are rows. */
export function Layout({ language, direction, subject, preview, house, children }) {
	return /* @__PURE__ */ _jsxs("html", {
		lang: language,
		dir: direction,
		children: [/* @__PURE__ */ _jsxs("head", { children: [
			/* @__PURE__ */ _jsx("meta", {
				httpEquiv: "Content-Type",
				content: "text/html; charset=UTF-8"
			}),
			/* @__PURE__ */ _jsx("meta", { name: "x-apple-disable-message-reformatting" }),
			/* @__PURE__ */ _jsx("title", { children: subject }),
			/* @__PURE__ */ _jsx("meta", {
				name: "viewport",
				content: "width=device-width, initial-scale=1"
			}),
			/* @__PURE__ */ _jsx("meta", {
				name: "color-scheme",
				content: "light"
			}),
			/* @__PURE__ */ _jsx("style", { children: narrow })
		] }), /* @__PURE__ */ _jsxs("body", {
			style: {
				margin: 0,
				background: "#ffffff"
			},
			children: [/* @__PURE__ */ _jsx(Preview, { text: preview }), /* @__PURE__ */ _jsx(Sheet, { children: /* @__PURE__ */ _jsx("tr", { children: /* @__PURE__ */ _jsx("td", {
				role: "main",
				align: "center",
				style: { padding: "40px 20px 64px" },
				children: /* @__PURE__ */ _jsxs(Sheet, {
					width: "560",
					style: {
						width: "100%",
						maxWidth: "560px"
					},
					children: [
						/* @__PURE__ */ _jsx("tr", { children: /* @__PURE__ */ _jsx("td", {
							align: "center",
							style: {
								padding: "0 0 56px",
								...serif(28, 33, 500)
							},
							children: house
						}) }),
						children,
						/* @__PURE__ */ _jsx(Footer, { house })
					]
				})
			}) }) })]
		})]
	});
}
