// What the card component shows beside its fields, in the languages it asks for; the rest it knows in English itself.
const keys = [
  'creditCard.cardNumber.label',
  'creditCard.expiryDate.label',
  'creditCard.securityCode.label',
  'creditCard.holderName',
  'storeDetails',
  'payButton',
] as const;

const words: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'Numéro de la carte',
    'Date d’expiration',
    'Code de sécurité',
    'Nom sur la carte',
    'Enregistrer cette carte',
    'Payer',
  ],
  de: ['Kartennummer', 'Gültig bis', 'Prüfziffer', 'Name auf der Karte', 'Karte speichern', 'Bezahlen'],
  es: [
    'Número de tarjeta',
    'Fecha de caducidad',
    'Código de seguridad',
    'Nombre en la tarjeta',
    'Guardar la tarjeta',
    'Pagar',
  ],
  it: ['Numero della carta', 'Data di scadenza', 'Codice di sicurezza', 'Nome sulla carta', 'Salva la carta', 'Paga'],
  pt: ['Número do cartão', 'Data de validade', 'Código de segurança', 'Nome no cartão', 'Guardar o cartão', 'Pagar'],
  ja: ['カード番号', '有効期限', 'セキュリティコード', 'カードの名義', 'カードを保存する', '支払う'],
  ko: ['카드 번호', '유효 기간', '보안 코드', '카드 소유자 이름', '카드 저장', '결제'],
  'zh-CN': ['卡号', '有效期', '安全码', '持卡人姓名', '保存此卡', '支付'],
  'zh-TW': ['卡號', '有效期限', '安全碼', '持卡人姓名', '儲存此卡', '付款'],
  th: ['หมายเลขบัตร', 'วันหมดอายุ', 'รหัสความปลอดภัย', 'ชื่อบนบัตร', 'บันทึกบัตรนี้', 'ชำระเงิน'],
  ar: ['رقم البطاقة', 'تاريخ الانتهاء', 'رمز الأمان', 'الاسم على البطاقة', 'حفظ هذه البطاقة', 'ادفع'],
};

/** The component's words for a locale as it asks for it (`fr-FR`, `zh-TW`); none for one that it knows itself. */
export function translationsFor(locale: string): Record<string, string> {
  const row = words[locale] ?? words[locale.split('-')[0] ?? ''] ?? [];
  return Object.fromEntries(row.map((text, at) => [keys[at] ?? 'payButton', text]));
}
