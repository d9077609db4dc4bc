import type { Worded } from '@vitrine/rules/storefronts/wordsIn';

/** The words of the page that is sent where a page cannot be made now: why (`busy`, `fault`), and the link. */
type BusyWords = { title: string; busy: string; fault: string; again: string };

export const busyWords: Worded<BusyWords> = {
  fr: {
    title: 'Un instant, s’il vous plaît',
    busy: 'Nous recevons énormément de visiteurs en ce moment. Cette page s’ouvrira d’elle-même dans quelques secondes ; votre panier est conservé.',
    fault:
      'Cette page ne peut pas être affichée pour l’instant. Elle s’ouvrira d’elle-même dès que possible ; votre panier est conservé.',
    again: 'Réessayer maintenant',
  },
  en: {
    title: 'One moment, please',
    busy: 'We have very many visitors right now. This page opens by itself in a few seconds; your cart is safe.',
    fault: 'This page cannot be shown right now. It opens by itself as soon as possible; your cart is safe.',
    again: 'Try again now',
  },
  de: {
    title: 'Einen Moment bitte',
    busy: 'Im Moment besuchen uns sehr viele Menschen. Diese Seite öffnet sich in wenigen Sekunden von selbst; Ihr Warenkorb bleibt erhalten.',
    fault:
      'Diese Seite kann im Moment nicht angezeigt werden. Sie öffnet sich so bald wie möglich von selbst; Ihr Warenkorb bleibt erhalten.',
    again: 'Jetzt erneut versuchen',
  },
  es: {
    title: 'Un momento, por favor',
    busy: 'En este momento recibimos muchísimas visitas. Esta página se abrirá sola en unos segundos; su cesta se conserva.',
    fault:
      'Esta página no se puede mostrar en este momento. Se abrirá sola en cuanto sea posible; su cesta se conserva.',
    again: 'Volver a intentarlo ahora',
  },
  it: {
    title: 'Un momento, per favore',
    busy: 'In questo momento abbiamo moltissimi visitatori. Questa pagina si aprirà da sola tra pochi secondi; il suo carrello è al sicuro.',
    fault:
      'Al momento questa pagina non può essere mostrata. Si aprirà da sola appena possibile; il suo carrello è al sicuro.',
    again: 'Riprova ora',
  },
  pt: {
    title: 'Um momento, por favor',
    busy: 'Neste momento temos muitíssimos visitantes. Esta página abre-se sozinha dentro de alguns segundos; o seu carrinho fica guardado.',
    fault:
      'De momento não é possível mostrar esta página. Abre-se sozinha assim que possível; o seu carrinho fica guardado.',
    again: 'Tentar novamente agora',
  },
  ja: {
    title: '少々お待ちください',
    busy: 'ただいまアクセスが大変集中しております。このページは数秒後に自動的に開きます。カートの中身はそのまま保存されています。',
    fault:
      'ただいまこのページを表示できません。準備が整い次第、自動的に開きます。カートの中身はそのまま保存されています。',
    again: '今すぐ再試行する',
  },
  ko: {
    title: '잠시만 기다려 주세요',
    busy: '현재 방문하신 고객이 매우 많습니다. 이 페이지는 몇 초 후 자동으로 열리며, 장바구니는 그대로 유지됩니다.',
    fault: '지금은 이 페이지를 표시할 수 없습니다. 가능해지는 대로 자동으로 열리며, 장바구니는 그대로 유지됩니다.',
    again: '지금 다시 시도',
  },
  zh_hans: {
    title: '请稍候',
    busy: '目前访客众多。页面将在几秒后自动打开，您的购物袋内容已保留。',
    fault: '目前无法显示此页面。页面将尽快自动打开，您的购物袋内容已保留。',
    again: '立即重试',
  },
  zh_hant: {
    title: '請稍候',
    busy: '目前訪客眾多。頁面將在幾秒後自動開啟，您的購物袋內容已保留。',
    fault: '目前無法顯示此頁面。頁面將盡快自動開啟，您的購物袋內容已保留。',
    again: '立即重試',
  },
  th: {
    title: 'โปรดรอสักครู่',
    busy: 'ขณะนี้มีผู้เข้าชมจำนวนมาก หน้านี้จะเปิดขึ้นเองในอีกไม่กี่วินาที และสินค้าในตะกร้าของคุณยังคงอยู่ครบ',
    fault: 'ขณะนี้ไม่สามารถแสดงหน้านี้ได้ หน้านี้จะเปิดขึ้นเองโดยเร็วที่สุด และสินค้าในตะกร้าของคุณยังคงอยู่ครบ',
    again: 'ลองอีกครั้งตอนนี้',
  },
  ar: {
    title: 'لحظة من فضلكم',
    busy: 'لدينا عدد كبير جدًا من الزوار حاليًا. ستُفتح هذه الصفحة تلقائيًا خلال ثوانٍ قليلة، وسلتكم محفوظة.',
    fault: 'لا يمكن عرض هذه الصفحة حاليًا. ستُفتح تلقائيًا في أقرب وقت ممكن، وسلتكم محفوظة.',
    again: 'أعيدوا المحاولة الآن',
  },
  br_pt: {
    title: 'Um momento, por favor',
    busy: 'No momento estamos recebendo muitos visitantes. Esta página se abrirá sozinha em alguns segundos; a sua sacola está salva.',
    fault:
      'No momento não é possível mostrar esta página. Ela se abrirá sozinha assim que possível; a sua sacola está salva.',
    again: 'Tentar novamente agora',
  },
};
