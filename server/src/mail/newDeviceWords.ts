import type { Worded } from '@vitrine/rules/storefronts/wordsIn';

/**
 * The words of the mail about a sign-in from a browser that had not signed in before; `{when}` is day and time,
 * `{device}` the browser and the kind of device. The rest is said as in the mail about a changed password.
 */
type NewDeviceWords = {
  subject: string;
  text_on: string;
  text: string;
  not_you: string;
};

export const newDeviceWords: Worded<NewDeviceWords> = {
  fr: {
    subject: 'Nouvelle connexion à votre compte',
    text_on:
      'Une connexion à votre compte a eu lieu le {when}, depuis un navigateur que nous ne connaissions pas : {device}.',
    text: 'Une connexion à votre compte a eu lieu le {when}, depuis un navigateur que nous ne connaissions pas.',
    not_you:
      'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe : tous les appareils seront déconnectés. Puis répondez à ce message, une personne vous aidera.',
  },
  en: {
    subject: 'A new sign-in to your account',
    text_on: 'Your account was signed in to on {when}, from a browser that we had not seen before: {device}.',
    text: 'Your account was signed in to on {when}, from a browser that we had not seen before.',
    not_you:
      'If this was not you, choose a new password at once: every device will be signed out. Then reply to this message, and a person will help you.',
  },
  de: {
    subject: 'Neue Anmeldung in Ihrem Konto',
    text_on: 'In Ihrem Konto gab es am {when} eine Anmeldung mit einem Browser, den wir noch nicht kannten: {device}.',
    text: 'In Ihrem Konto gab es am {when} eine Anmeldung mit einem Browser, den wir noch nicht kannten.',
    not_you:
      'Falls Sie es nicht waren, wählen Sie bitte sofort ein neues Passwort: Alle Geräte werden dann abgemeldet. Antworten Sie danach auf diese Nachricht, und eine Person hilft Ihnen.',
  },
  es: {
    subject: 'Nuevo inicio de sesión en su cuenta',
    text_on: 'Se inició sesión en su cuenta el {when} desde un navegador que no conocíamos: {device}.',
    text: 'Se inició sesión en su cuenta el {when} desde un navegador que no conocíamos.',
    not_you:
      'Si no fue usted, elija enseguida una nueva contraseña: se cerrará la sesión en todos los dispositivos. Después responda a este mensaje y una persona le ayudará.',
  },
  it: {
    subject: 'Nuovo accesso al suo account',
    text_on: 'È stato effettuato un accesso al suo account il {when}, da un browser che non conoscevamo: {device}.',
    text: 'È stato effettuato un accesso al suo account il {when}, da un browser che non conoscevamo.',
    not_you:
      'Se non è stato lei, scelga subito una nuova password: tutti i dispositivi verranno disconnessi. Poi risponda a questo messaggio, una persona la aiuterà.',
  },
  pt: {
    subject: 'Novo início de sessão na sua conta',
    text_on: 'Foi iniciada sessão na sua conta em {when}, a partir de um navegador que não conhecíamos: {device}.',
    text: 'Foi iniciada sessão na sua conta em {when}, a partir de um navegador que não conhecíamos.',
    not_you:
      'Se não foi o próprio, escolha de imediato uma nova palavra-passe: a sessão será terminada em todos os dispositivos. Depois responda a esta mensagem e uma pessoa ajudá-lo-á.',
  },
  br_pt: {
    subject: 'Novo acesso à sua conta',
    text_on: 'Sua conta foi acessada em {when}, a partir de um navegador que não conhecíamos: {device}.',
    text: 'Sua conta foi acessada em {when}, a partir de um navegador que não conhecíamos.',
    not_you:
      'Se não foi você, escolha imediatamente uma nova senha: todos os dispositivos serão desconectados. Depois responda a esta mensagem e uma pessoa vai ajudar.',
  },
  ja: {
    subject: 'お客様のアカウントに新しいブラウザーからのログインがありました',
    text_on:
      '{when}、これまでに使われたことのないブラウザー（{device}）から、お客様のアカウントへのログインがありました。',
    text: '{when}、これまでに使われたことのないブラウザーから、お客様のアカウントへのログインがありました。',
    not_you:
      'お心当たりのない場合は、すぐに新しいパスワードを設定してください。すべての端末がログアウトされます。そのうえでこのメールにご返信いただければ、担当者がお手伝いいたします。',
  },
  ko: {
    subject: '고객님의 계정에 새로운 로그인이 있었습니다',
    text_on: '{when}에 처음 보는 브라우저({device})에서 고객님의 계정에 로그인했습니다.',
    text: '{when}에 처음 보는 브라우저에서 고객님의 계정에 로그인했습니다.',
    not_you:
      '본인이 아니라면 즉시 새 비밀번호를 설정해 주세요. 모든 기기에서 로그아웃됩니다. 그런 다음 이 메일에 회신해 주시면 담당자가 도와드리겠습니다.',
  },
  zh_hans: {
    subject: '您的账户有新的登录',
    text_on: '您的账户于{when}通过一个此前未使用过的浏览器登录：{device}。',
    text: '您的账户于{when}通过一个此前未使用过的浏览器登录。',
    not_you: '如非您本人操作，请立即设置新密码：所有设备都将退出登录。然后请回复此邮件，我们的顾问会为您提供帮助。',
  },
  zh_hant: {
    subject: '您的帳戶有新的登入',
    text_on: '您的帳戶於{when}透過一個先前未使用過的瀏覽器登入：{device}。',
    text: '您的帳戶於{when}透過一個先前未使用過的瀏覽器登入。',
    not_you: '如非您本人操作，請立即設定新密碼：所有裝置都將登出。然後請回覆此郵件，我們的顧問會為您提供協助。',
  },
  th: {
    subject: 'มีการเข้าสู่ระบบใหม่ในบัญชีของท่าน',
    text_on: 'มีการเข้าสู่ระบบบัญชีของท่านเมื่อ {when} จากเบราว์เซอร์ที่ไม่เคยใช้มาก่อน: {device}',
    text: 'มีการเข้าสู่ระบบบัญชีของท่านเมื่อ {when} จากเบราว์เซอร์ที่ไม่เคยใช้มาก่อน',
    not_you: 'หากไม่ใช่ท่าน โปรดตั้งรหัสผ่านใหม่ทันที อุปกรณ์ทุกเครื่องจะออกจากระบบ จากนั้นโปรดตอบกลับข้อความนี้ เจ้าหน้าที่จะช่วยเหลือท่าน',
  },
  ar: {
    subject: 'تسجيل دخول جديد إلى حسابك',
    text_on: 'جرى تسجيل الدخول إلى حسابك في {when} من متصفح لم نعرفه من قبل: {device}.',
    text: 'جرى تسجيل الدخول إلى حسابك في {when} من متصفح لم نعرفه من قبل.',
    not_you:
      'إن لم تكن أنت من فعل ذلك، فاختر كلمة مرور جديدة فورًا: سيُسجَّل الخروج من جميع الأجهزة. ثم أجب على هذه الرسالة وسيساعدك أحد موظفينا.',
  },
};
