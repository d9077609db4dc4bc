// Made by npm run mails from the .tsx file of the same name.
import { isGiftRow } from "@vitrine/rules/checkout/shownGoods";
import { cardTypes, isCardType } from "@vitrine/rules/payment/cardTypes";
import { paymentTable, shownMethod } from "@vitrine/rules/payment/paymentMethods";
import { returnWindowDays } from "@vitrine/rules/returns/returnWindow";
import { isReturnFree } from "@vitrine/rules/returns/returnTerms";
import { storefrontOf } from "@vitrine/rules/storefronts/storefronts";
import { dateFormat } from "@vitrine/rules/text/dateFormat";
import { Fragment } from "react";
import { perLocale } from "../../../platform/config/perLocale.ts";
import { ButtonLink, faded, hairline, ink, Layout, Row, serif, Sheet, Title, type } from "../../../platform/mail/layout.js";
import { textIn } from "../../../platform/messages/textIn.ts";
import { pickupReady } from "../../checkout/shipping/shippingWords.ts";
import { isWebToShop } from "./modeOf.ts";
import { isReturnPromised } from "./returnLines.ts";
import { engravingLineOf } from "./engravingLine.ts";
import { moneyIn, orderOf } from "./orderView.ts";
import { choiceLinesOf, wordsOf } from "../../checkout/basket/orderedProduct.ts";
import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { createElement as _createElement } from "react";
const days = perLocale((locale) => dateFormat(`${storefrontOf(locale).tag}-u-ca-gregory-nu-latn`, {
	weekday: "long",
	day: "numeric",
	month: "long",
	timeZone: "UTC"
}));
const dayIn = (locale, day) => days(locale).format(new Date(`${day}T00:00:00Z`));
/** Amounts align to the end of the line, which old mail clients support only as left or right. */
function amountSide(locale) {
	return storefrontOf(locale).direction === "rtl" ? "left" : "right";
}
function detailsOf(order, line, locale, text) {
	const { piece, qty } = line;
	return [
		...choiceLinesOf(piece, locale),
		...engravingLineOf(line, locale, moneyIn(order, locale)),
		...qty > 1 ? [text("quantity", { qty: String(qty) })] : []
	].filter(Boolean);
}
const pictureStyle = {
	display: "block",
	border: "none",
	background: "#f3eee7",
	objectFit: "cover"
};
function OrderLine({ line, site, order, locale, text }) {
	const { piece, row_price } = line;
	const cell = {
		padding: "20px 0",
		borderBottom: `1px solid ${hairline}`
	};
	return /* @__PURE__ */ _jsxs("tr", { children: [
		/* @__PURE__ */ _jsx("td", {
			width: 96,
			valign: "top",
			style: cell,
			children: piece.image && /* @__PURE__ */ _jsx("img", {
				src: new URL(`${piece.image.url}?w=160&f=jpeg`, site).href,
				width: 80,
				height: 100,
				alt: "",
				style: pictureStyle
			})
		}),
		/* @__PURE__ */ _jsxs("td", {
			valign: "top",
			style: {
				...cell,
				...type(15, 22)
			},
			children: [/* @__PURE__ */ _jsx("span", {
				style: serif(20, 24, 500),
				children: wordsOf(piece, locale).name
			}), detailsOf(order, line, locale, text).map((detail) => /* @__PURE__ */ _jsxs(Fragment, { children: [/* @__PURE__ */ _jsx("br", {}), /* @__PURE__ */ _jsx("span", {
				style: { color: faded },
				children: detail
			})] }, detail))]
		}),
		/* @__PURE__ */ _jsx("td", {
			align: amountSide(locale),
			valign: "top",
			style: {
				...cell,
				...type(15, 26),
				whiteSpace: "nowrap"
			},
			children: isGiftRow(line) ? text("compliments") : moneyIn(order, locale)(row_price).formatted
		})
	] });
}
function Sum({ label, amount, locale, padding, size }) {
	const cell = {
		padding,
		...type(size, 24)
	};
	return /* @__PURE__ */ _jsxs("tr", { children: [/* @__PURE__ */ _jsx("td", {
		style: cell,
		children: label
	}), /* @__PURE__ */ _jsx("td", {
		align: amountSide(locale),
		style: {
			...cell,
			whiteSpace: "nowrap"
		},
		children: amount
	})] });
}
function Sums({ order, locale, text }) {
	const shown = orderOf(order, locale, order.created_at);
	const small = {
		locale,
		padding: "3px 0 0",
		size: 15
	};
	const delivery = shown.shipping_amount.amount === 0 ? text("offered") : shown.shipping_amount.formatted;
	return /* @__PURE__ */ _jsxs(Sheet, { children: [
		/* @__PURE__ */ _jsx(Sum, {
			...small,
			label: text("subtotal"),
			amount: shown.subtotal.formatted
		}),
		shown.discount_amount.amount > 0 && /* @__PURE__ */ _jsx(Sum, {
			...small,
			label: text("discount"),
			amount: moneyIn(order, locale)(-shown.discount_amount.amount).formatted
		}),
		/* @__PURE__ */ _jsx(Sum, {
			...small,
			label: text(isWebToShop(order) ? "collected_at" : "delivery"),
			amount: delivery
		}),
		shown.taxes.map(({ label, amount }) => /* @__PURE__ */ _createElement(Sum, {
			...small,
			key: label,
			label,
			amount: amount.formatted
		})),
		/* @__PURE__ */ _jsx(Sum, {
			label: text("total"),
			amount: shown.grand_total.formatted,
			locale,
			padding: "12px 0 0",
			size: 18
		})
	] });
}
function paidWith(order, text) {
	const { payment_method, cc_type, cc_last4 } = order;
	const shown = shownMethod(payment_method);
	const wallet = shown === null ? null : paymentTable[shown].wallet;
	if (wallet !== null) return wallet;
	const card = cc_type && isCardType(cc_type) ? cardTypes[cc_type].label : cc_type ?? "";
	return text("card_ending", {
		card,
		last4: cc_last4 ?? ""
	});
}
const half = {
	className: "half",
	width: "50%",
	valign: "top"
};
const Heading = ({ children }) => /* @__PURE__ */ _jsx("span", {
	style: { color: faded },
	children
});
function AddressCell({ heading, address }) {
	const lines = [address?.name, ...address?.address ?? []];
	return /* @__PURE__ */ _jsxs("td", {
		...half,
		style: type(15, 24),
		children: [/* @__PURE__ */ _jsx(Heading, { children: heading }), lines.map((line, at) => /* @__PURE__ */ _jsxs(
			Fragment,
			// Two lines may be the same. oxlint-disable-next-line react/no-array-index-key
			{ children: [/* @__PURE__ */ _jsx("br", {}), /* @__PURE__ */ _jsx("span", {
				dir: "auto",
				children: line
			})] },
			at
		))]
	});
}
/** Delivery address, billing address and payment method. */
function Addresses({ order, locale, text }) {
	const { shipping_address, billing_address } = orderOf(order, locale, order.created_at);
	return /* @__PURE__ */ _jsxs(Sheet, { children: [/* @__PURE__ */ _jsxs("tr", { children: [/* @__PURE__ */ _jsx(AddressCell, {
		heading: text(isWebToShop(order) ? "collected_at" : "sent_to"),
		address: shipping_address
	}), /* @__PURE__ */ _jsx(AddressCell, {
		heading: text("billed_to"),
		address: billing_address
	})] }), /* @__PURE__ */ _jsx("tr", { children: /* @__PURE__ */ _jsxs("td", {
		...half,
		style: {
			...type(15, 24),
			padding: "20px 0 0"
		},
		children: [
			/* @__PURE__ */ _jsx(Heading, { children: text("paid_with") }),
			/* @__PURE__ */ _jsx("br", {}),
			paidWith(order, text)
		]
	}) })] });
}
/** The delivery estimate; for a pre-ordered product, that the customer will get the date later. */
function arrivesIn(order, locale, text) {
	if (order.arrives_from === null || order.arrives_until === null) return text("arrives_pre_order");
	if (isWebToShop(order)) {
		const { arrives_from, arrives_until } = order;
		const ready = pickupReady({
			arrives_from,
			arrives_until
		}, locale);
		return text("pickup", {
			boutique: order.shipping_address.company ?? "",
			ready
		});
	}
	const [from, until] = [dayIn(locale, order.arrives_from), dayIn(locale, order.arrives_until)];
	return from === until ? text("arrives_on", { from }) : text("arrives_between", {
		from,
		until
	});
}
/** The order's references, return terms and contact. */
function SmallPrint({ order, locale, text }) {
	const { country } = storefrontOf(locale);
	return /* @__PURE__ */ _jsxs(Row, {
		style: {
			borderTop: `1px solid ${hairline}`,
			padding: "24px 0 0",
			...type(14, 22, faded)
		},
		children: [
			text("reference", { ref: order.ref }),
			isReturnPromised(order) && ` ${text(isReturnFree(country) ? "returns" : "returns_cost", { days: returnWindowDays[country] })}`,
			" ",
			textIn(locale, "mail")("questions")
		]
	});
}
/** The order confirmation mail in the locale of the order. `site` is the shop's public address. */
export function orderConfirmation(order, locale, site, house) {
	const { tag, direction } = storefrontOf(locale);
	const text = textIn(locale, "order");
	const part = {
		order,
		locale,
		text
	};
	const number = order.increment_id;
	const shown = orderOf(order, locale, order.created_at);
	// Another person may collect: the mail goes to the buyer.
	const name = (isWebToShop(order) ? shown.billing_address : shown.shipping_address)?.name ?? "";
	const arrives = arrivesIn(order, locale, text);
	const subject = text("subject", { number });
	const find = `${site}/${locale}/findyourorder/?ref=${order.ref}`;
	const body = /* @__PURE__ */ _jsxs(Layout, {
		language: tag,
		direction,
		subject,
		preview: arrives,
		house,
		children: [
			/* @__PURE__ */ _jsx(Title, { children: name === "" ? text("title_plain") : text("title", { name }) }),
			/* @__PURE__ */ _jsx(Row, {
				style: {
					padding: "16px 0 0",
					...type(17, 27)
				},
				children: `${text("received", { number })} ${arrives}`
			}),
			/* @__PURE__ */ _jsx(Row, {
				style: { padding: "28px 0 48px" },
				children: /* @__PURE__ */ _jsx(ButtonLink, {
					href: find,
					children: text("follow")
				})
			}),
			/* @__PURE__ */ _jsx(Row, {
				style: { borderTop: `1px solid ${ink}` },
				children: /* @__PURE__ */ _jsx(Sheet, { children: order.lines.map((line) => /* @__PURE__ */ _jsx(OrderLine, {
					line,
					site,
					...part
				}, line.item_order_id)) })
			}),
			/* @__PURE__ */ _jsx(Row, {
				style: { padding: "16px 0 48px" },
				children: /* @__PURE__ */ _jsx(Sums, { ...part })
			}),
			/* @__PURE__ */ _jsx(Row, {
				style: {
					borderTop: `1px solid ${hairline}`,
					padding: "28px 0 20px"
				},
				children: /* @__PURE__ */ _jsx(Addresses, { ...part })
			}),
			/* @__PURE__ */ _jsx(SmallPrint, { ...part })
		]
	});
	return {
		subject,
		body
	};
}
