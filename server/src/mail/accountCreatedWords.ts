import type { Worded } from '@vitrine/rules/storefronts/wordsIn';

/** The words of the mail about a new account; `{name}` is its holder, `{email}` or phone what they sign in with. */
type AccountCreatedWords = {
  subject: string;
  title: string;
  hello: string;
  sign_in: string;
  button: string;
  not_you: string;
};

export const accountCreatedWords: Worded<AccountCreatedWords> = {
  fr: {
    subject: 'Votre compte est ouvert',
    title: 'Votre compte est ouvert',
    hello: '{name}, vos commandes, vos adresses et vos retours ont désormais leur place.',
    sign_in: 'Vous vous connectez avec {email} et le mot de passe que vous avez choisi.',
    button: 'Voir mon compte',
    not_you: 'Si vous n’avez pas ouvert ce compte, répondez à ce message : nous le fermerons.',
  },
  en: {
    subject: 'Your account is open',
    title: 'Your account is open',
    hello: '{name}, your orders, addresses and returns now have a place of their own.',
    sign_in: 'You sign in with {email} and the password you chose.',
    button: 'See my account',
    not_you: 'If you did not open this account, reply to this message: we will close it.',
  },
  de: {
    subject: 'Ihr Konto ist eröffnet',
    title: 'Ihr Konto ist eröffnet',
    hello: '{name}, Ihre Bestellungen, Adressen und Rückgaben haben nun ihren Platz.',
    sign_in: 'Sie melden sich mit {email} und Ihrem gewählten Passwort an.',
    button: 'Mein Konto ansehen',
    not_you: 'Falls Sie dieses Konto nicht eröffnet haben, antworten Sie auf diese Nachricht: Wir schließen es.',
  },
  it: {
    subject: 'Il suo account è attivo',
    title: 'Il suo account è attivo',
    hello: '{name}, i suoi ordini, indirizzi e resi hanno ora un posto tutto loro.',
    sign_in: 'Per accedere bastano {email} e la password che ha scelto.',
    button: 'Vedere il mio account',
    not_you: 'Se non ha aperto lei questo account, risponda a questo messaggio: lo chiuderemo.',
  },
  es: {
    subject: 'Su cuenta está abierta',
    title: 'Su cuenta está abierta',
    hello: '{name}, sus pedidos, direcciones y devoluciones ya tienen su lugar.',
    sign_in: 'Para entrar use {email} y la contraseña que ha elegido.',
    button: 'Ver mi cuenta',
    not_you: 'Si no ha abierto esta cuenta, responda a este mensaje: la cerraremos.',
  },
  pt: {
    subject: 'A sua conta está aberta',
    title: 'A sua conta está aberta',
    hello: '{name}, as suas encomendas, moradas e devoluções têm agora o seu lugar.',
    sign_in: 'Para entrar, use {email} e a palavra-passe que escolheu.',
    button: 'Ver a minha conta',
    not_you: 'Se não abriu esta conta, responda a esta mensagem: iremos encerrá-la.',
  },
  br_pt: {
    subject: 'Sua conta está aberta',
    title: 'Sua conta está aberta',
    hello: '{name}, seus pedidos, endereços e devoluções agora têm o seu lugar.',
    sign_in: 'Para entrar, use {email} e a senha que você escolheu.',
    button: 'Ver minha conta',
    not_you: 'Se você não abriu esta conta, responda a esta mensagem: nós a encerraremos.',
  },
  ja: {
    subject: 'アカウントを開設いたしました',
    title: 'アカウントを開設いたしました',
    hello: '{name}、ご注文、お届け先、ご返品を一か所でご確認いただけるようになりました。',
    sign_in: 'ログインには {email} とご登録のパスワードをお使いください。',
    button: 'アカウントを見る',
    not_you: 'お心当たりのない場合は、このメールにご返信ください。アカウントを閉じさせていただきます。',
  },
  ko: {
    subject: '계정이 개설되었습니다',
    title: '계정이 개설되었습니다',
    hello: '{name} 님, 이제 주문과 주소, 반품을 한곳에서 보실 수 있습니다.',
    sign_in: '{email} 및 설정하신 비밀번호로 로그인하실 수 있습니다.',
    button: '내 계정 보기',
    not_you: '계정을 개설하신 적이 없다면 이 메일에 회신해 주세요. 계정을 닫아 드리겠습니다.',
  },
  zh_hans: {
    subject: '您的账户已开通',
    title: '您的账户已开通',
    hello: '{name}，您的订单、地址与退货从此汇于一处。',
    sign_in: '请使用 {email} 和您设置的密码登录。',
    button: '查看我的账户',
    not_you: '如果并非您本人开通，请回复此邮件，我们将关闭该账户。',
  },
  zh_hant: {
    subject: '您的帳戶已開通',
    title: '您的帳戶已開通',
    hello: '{name}，您的訂單、地址與退貨從此匯於一處。',
    sign_in: '請使用 {email} 與您設定的密碼登入。',
    button: '查看我的帳戶',
    not_you: '若並非您本人開通，請回覆此郵件，我們將關閉該帳戶。',
  },
  th: {
    subject: 'บัญชีของคุณเปิดแล้ว',
    title: 'บัญชีของคุณเปิดแล้ว',
    hello: 'เรียน คุณ{name} คำสั่งซื้อ ที่อยู่ และการคืนสินค้าของคุณอยู่รวมกันในที่เดียวแล้ว',
    sign_in: 'เข้าสู่ระบบด้วย {email} และรหัสผ่านที่คุณตั้งไว้',
    button: 'ดูบัญชีของฉัน',
    not_you: 'หากคุณไม่ได้เปิดบัญชีนี้ โปรดตอบกลับข้อความนี้ เราจะปิดบัญชีให้',
  },
  ar: {
    subject: 'تم فتح حسابكم',
    title: 'تم فتح حسابكم',
    hello: '{name}، أصبح لطلباتكم وعناوينكم ومرتجعاتكم مكان واحد يجمعها.',
    sign_in: 'يمكنكم الدخول باستخدام {email} وكلمة المرور التي اخترتموها.',
    button: 'عرض حسابي',
    not_you: 'إذا لم تفتحوا هذا الحساب بأنفسكم، فيُرجى الرد على هذه الرسالة وسنغلقه.',
  },
};
