// The words of the simulated bank, in the storefronts' languages: it must not be taken for a real one.
type Row = readonly [
  bank: string,
  asks: string,
  test: string,
  order: string,
  card: string,
  approve: string,
  refuse: string,
  cancel: string,
];

/** `{}` is the bank or wallet, the order's reference, or the card's last digits. */
const rows = {
  en: [
    'Your bank',
    '{} asks you to confirm',
    'This is a test page. No real bank takes part, and no money is moved.',
    'Order {}',
    'Card ending in {}',
    'Approve',
    'Refuse',
    'Cancel and go back',
  ],
  fr: [
    'Votre banque',
    '{} vous demande de confirmer',
    'Ceci est une page de test. Aucune banque réelle n’intervient, aucune somme n’est débitée.',
    'Commande {}',
    'Carte se terminant par {}',
    'Approuver',
    'Refuser',
    'Annuler et revenir',
  ],
  de: [
    'Ihre Bank',
    '{} bittet Sie um Bestätigung',
    'Dies ist eine Testseite. Keine echte Bank ist beteiligt, und es fließt kein Geld.',
    'Bestellung {}',
    'Karte mit den Endziffern {}',
    'Bestätigen',
    'Ablehnen',
    'Abbrechen und zurück',
  ],
  it: [
    'La sua banca',
    '{} le chiede una conferma',
    'Questa è una pagina di prova. Nessuna banca reale è coinvolta e non viene addebitato nulla.',
    'Ordine {}',
    'Carta che termina con {}',
    'Approva',
    'Rifiuta',
    'Annulla e torna indietro',
  ],
  es: [
    'Su banco',
    '{} le pide que confirme',
    'Esta es una página de prueba. No interviene ningún banco real ni se mueve dinero.',
    'Pedido {}',
    'Tarjeta terminada en {}',
    'Aprobar',
    'Rechazar',
    'Cancelar y volver',
  ],
  pt: [
    'O seu banco',
    '{} pede a sua confirmação',
    'Esta é uma página de teste. Nenhum banco real participa e não há movimento de dinheiro.',
    'Encomenda {}',
    'Cartão terminado em {}',
    'Aprovar',
    'Recusar',
    'Cancelar e voltar',
  ],
  'pt-BR': [
    'Seu banco',
    '{} pede a sua confirmação',
    'Esta é uma página de teste. Nenhum banco real participa e nenhum valor é cobrado.',
    'Pedido {}',
    'Cartão com final {}',
    'Aprovar',
    'Recusar',
    'Cancelar e voltar',
  ],
  ja: [
    'ご利用の銀行',
    '{}による確認',
    'これはテスト用のページです。実在の銀行は関与せず、お支払いは発生しません。',
    'ご注文 {}',
    '末尾{}のカード',
    '承認する',
    '拒否する',
    '中止して戻る',
  ],
  ko: [
    '이용 중인 은행',
    '{} 확인 요청',
    '테스트용 페이지입니다. 실제 은행은 관여하지 않으며 금액이 청구되지 않습니다.',
    '주문 {}',
    '끝자리 {} 카드',
    '승인',
    '거절',
    '취소하고 돌아가기',
  ],
  'zh-CN': [
    '您的银行',
    '{}请您确认',
    '这是测试页面，没有真实银行参与，也不会扣款。',
    '订单 {}',
    '尾号 {} 的卡',
    '批准',
    '拒绝',
    '取消并返回',
  ],
  zh: [
    '您的銀行',
    '{}請您確認',
    '這是測試頁面，沒有真實銀行參與，也不會扣款。',
    '訂單 {}',
    '末四碼 {} 的卡',
    '核准',
    '拒絕',
    '取消並返回',
  ],
  th: [
    'ธนาคารของคุณ',
    '{} ขอให้คุณยืนยัน',
    'นี่คือหน้าทดสอบ ไม่มีธนาคารจริงเกี่ยวข้อง และไม่มีการหักเงิน',
    'คำสั่งซื้อ {}',
    'บัตรลงท้ายด้วย {}',
    'อนุมัติ',
    'ปฏิเสธ',
    'ยกเลิกและย้อนกลับ',
  ],
  ar: [
    'مصرفكم',
    '{} يطلب منكم التأكيد',
    'هذه صفحة تجريبية. لا يشارك فيها أي مصرف حقيقي، ولا يُخصم أي مبلغ.',
    'الطلب {}',
    'بطاقة تنتهي بـ {}',
    'موافقة',
    'رفض',
    'إلغاء والعودة',
  ],
} as const satisfies Record<string, Row>;

const isKnown = (tag: string): tag is keyof typeof rows => tag in rows;

/** The bank's words in the language of a storefront (`fr-FR`, `zh-Hans-CN`), else in English. */
export function bankWords(
  tag: string,
): Readonly<Record<'bank' | 'asks' | 'test' | 'order' | 'card' | 'approve' | 'refuse' | 'cancel', string>> {
  const { language, region = '' } = new Intl.Locale(tag);
  const row = rows[[`${language}-${region}`, language].find(isKnown) ?? 'en'];
  const [bank, asks, test, order, card, approve, refuse, cancel] = row;
  return { bank, asks, test, order, card, approve, refuse, cancel };
}
