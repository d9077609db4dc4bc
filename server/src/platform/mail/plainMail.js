// Made by npm run mails from the .tsx file of the same name.
import { storefrontOf } from "@vitrine/rules/storefronts/storefronts";
import { ButtonLink, faded, hairline, Layout, Row, TextLink, Title, type } from "./layout.js";
import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
/** A `p`, so that the plain-text part separates paragraphs too. */
const Paragraph = ({ children }) => /* @__PURE__ */ _jsx("p", {
	style: { margin: 0 },
	children
});
const lineStyle = {
	padding: "16px 0 0",
	...type(17, 27),
	whiteSpace: "pre-line"
};
const pictureStyle = {
	display: "block",
	border: "none",
	objectFit: "cover"
};
/** A mail of a title, a few lines and at most one button, in the storefront's language. */
export function plainMail(locale, house, mail) {
	const { subject, title, lines, picture, button, notes, link } = mail;
	const { tag, direction } = storefrontOf(locale);
	const body = /* @__PURE__ */ _jsxs(Layout, {
		language: tag,
		direction,
		subject,
		preview: lines[0] ?? subject,
		house,
		children: [
			/* @__PURE__ */ _jsx(Title, { children: title }),
			lines.map((line) => /* @__PURE__ */ _jsx(Row, {
				style: lineStyle,
				children: /* @__PURE__ */ _jsx(Paragraph, { children: line })
			}, line)),
			picture && /* @__PURE__ */ _jsx(Row, {
				style: { padding: "20px 0 0" },
				children: /* @__PURE__ */ _jsx("img", {
					src: picture,
					width: 160,
					height: 200,
					alt: "",
					style: pictureStyle
				})
			}),
			button && /* @__PURE__ */ _jsx(Row, {
				style: { padding: "28px 0 0" },
				children: /* @__PURE__ */ _jsx(Paragraph, { children: /* @__PURE__ */ _jsx(ButtonLink, {
					href: button.href,
					children: button.label
				}) })
			}),
			/* @__PURE__ */ _jsx(Row, { style: { padding: "48px 0 0" } }),
			/* @__PURE__ */ _jsx(Row, {
				style: {
					borderTop: `1px solid ${hairline}`,
					padding: "24px 0 0",
					...type(14, 22, faded)
				},
				children: /* @__PURE__ */ _jsxs(Paragraph, { children: [notes.join(" "), link && /* @__PURE__ */ _jsxs(_Fragment, { children: [" ", /* @__PURE__ */ _jsx(TextLink, {
					href: link.href,
					children: link.label
				})] })] })
			})
		]
	});
	return {
		subject,
		body
	};
}
