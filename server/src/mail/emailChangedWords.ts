import type { Worded } from '@vitrine/rules/storefronts/wordsIn';

/**
 * The words of the mail to a mailbox that an account has left; `{when}` is day and time, `{hint}` the new address, most
 * of it hidden.
 */
type EmailChangedWords = {
  subject: string;
  text: string;
  /** What this mailbox is no longer good for. */
  after: string;
  was_you: string;
  not_you: string;
  not_you_button: string;
};

export const emailChangedWords: Worded<EmailChangedWords> = {
  fr: {
    subject: 'L’adresse e-mail de votre compte a changé',
    text: 'L’adresse e-mail de votre compte a été remplacée le {when}. La nouvelle : {hint}.',
    after: 'Nos messages iront désormais à cette nouvelle adresse ; celle-ci n’ouvre plus le compte.',
    was_you: 'Si c’était vous, il n’y a rien à faire.',
    not_you:
      'Si ce n’était pas vous, écrivez-nous sans attendre, ou répondez à ce message : une personne vous rendra votre compte.',
    not_you_button: 'Ce n’était pas moi',
  },
  en: {
    subject: 'The email of your account has changed',
    text: 'The email of your account was replaced on {when}. The new one: {hint}.',
    after: 'From now on we write to the new address; this one no longer opens the account.',
    was_you: 'If this was you, there is nothing to do.',
    not_you:
      'If this was not you, write to us at once, or reply to this message: a person will give your account back to you.',
    not_you_button: 'This was not me',
  },
  de: {
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    text: 'Die E-Mail-Adresse Ihres Kontos wurde ersetzt: {when}. Die neue: {hint}.',
    after:
      'Unsere Nachrichten gehen von nun an an die neue Adresse; mit dieser lässt sich das Konto nicht mehr öffnen.',
    was_you: 'Wenn Sie das waren, ist nichts weiter zu tun.',
    not_you:
      'Wenn Sie das nicht waren, schreiben Sie uns sofort oder antworten Sie auf diese Nachricht: Ein Mensch gibt Ihnen Ihr Konto zurück.',
    not_you_button: 'Das war ich nicht',
  },
  it: {
    subject: 'L’indirizzo e-mail del suo account è cambiato',
    text: 'L’indirizzo e-mail del suo account è stato sostituito il {when}. Quello nuovo: {hint}.',
    after: 'D’ora in poi scriveremo al nuovo indirizzo; con questo non si accede più all’account.',
    was_you: 'Se riconosce questa modifica, non c’è altro da fare.',
    not_you:
      'Se non la riconosce, ci scriva subito o risponda a questo messaggio: una persona le restituirà il suo account.',
    not_you_button: 'Non riconosco la modifica',
  },
  es: {
    subject: 'El correo electrónico de su cuenta ha cambiado',
    text: 'El correo electrónico de su cuenta se sustituyó el {when}. El nuevo: {hint}.',
    after: 'A partir de ahora escribiremos a la nueva dirección; esta ya no abre la cuenta.',
    was_you: 'Si fue usted, no tiene que hacer nada.',
    not_you:
      'Si no fue usted, escríbanos enseguida o responda a este mensaje: una persona le devolverá el acceso a su cuenta.',
    not_you_button: 'No fui yo',
  },
  pt: {
    subject: 'O e-mail da sua conta foi alterado',
    text: 'O e-mail da sua conta foi substituído em {when}. O novo: {hint}.',
    after: 'A partir de agora escrevemos para o novo endereço; este já não abre a conta.',
    was_you: 'Se reconhece esta alteração, não há nada a fazer.',
    not_you:
      'Se não a reconhece, escreva-nos já ou responda a esta mensagem: uma pessoa irá devolver-lhe o acesso à sua conta.',
    not_you_button: 'Não reconheço a alteração',
  },
  br_pt: {
    subject: 'O e-mail da sua conta foi alterado',
    text: 'O e-mail da sua conta foi substituído em {when}. O novo: {hint}.',
    after: 'A partir de agora escrevemos para o novo endereço; este não abre mais a conta.',
    was_you: 'Se foi você, não há nada a fazer.',
    not_you:
      'Se não foi você, escreva para nós agora mesmo ou responda a esta mensagem: uma pessoa vai devolver o acesso à sua conta.',
    not_you_button: 'Não fui eu',
  },
  ja: {
    subject: 'メールアドレスが変更されました',
    text: '{when}、アカウントのメールアドレスが変更されました。新しいアドレス：{hint}',
    after: '今後のご連絡は新しいアドレスにお送りします。こちらのアドレスではログインいただけません。',
    was_you: 'ご本人による変更でしたら、お手続きは不要です。',
    not_you:
      'お心当たりのない場合は、すぐにお問い合わせいただくか、このメールにご返信ください。担当者がアカウントをお客様のもとにお戻しいたします。',
    not_you_button: '心当たりがありません',
  },
  ko: {
    subject: '계정의 이메일이 변경되었습니다',
    text: '{when}에 계정의 이메일이 변경되었습니다. 새 이메일: {hint}',
    after: '앞으로는 새 주소로 연락드리며, 이 주소로는 더 이상 로그인하실 수 없습니다.',
    was_you: '본인이 변경하셨다면 하실 일은 없습니다.',
    not_you: '본인이 아니라면 바로 문의해 주시거나 이 메일에 회신해 주세요. 담당자가 계정을 되찾아 드립니다.',
    not_you_button: '제가 하지 않았습니다',
  },
  zh_hans: {
    subject: '您的账户邮箱已更改',
    text: '您的账户邮箱已于{when}更改。新邮箱：{hint}。',
    after: '今后我们将发信至新邮箱，此邮箱不再用于登录账户。',
    was_you: '如果是您本人操作，则无需任何处理。',
    not_you: '如果不是您本人，请立即联系我们或回复此邮件，将有专人为您找回账户。',
    not_you_button: '不是我本人操作',
  },
  zh_hant: {
    subject: '您的帳戶電子郵件已更改',
    text: '您的帳戶電子郵件已於{when}更改。新的電子郵件：{hint}。',
    after: '今後我們將寄信至新的電子郵件，此電子郵件不再用於登入帳戶。',
    was_you: '如為您本人操作，則無需任何處理。',
    not_you: '如非您本人，請立即與我們聯絡或回覆此郵件，將有專人為您取回帳戶。',
    not_you_button: '並非我本人操作',
  },
  th: {
    subject: 'อีเมลของบัญชีคุณถูกเปลี่ยนแล้ว',
    text: 'อีเมลของบัญชีคุณถูกเปลี่ยนเมื่อ {when} อีเมลใหม่คือ {hint}',
    after: 'จากนี้เราจะส่งข้อความไปยังอีเมลใหม่ และอีเมลนี้จะใช้เข้าสู่ระบบไม่ได้อีก',
    was_you: 'หากเป็นคุณเอง ไม่ต้องดำเนินการใด ๆ',
    not_you: 'หากไม่ใช่คุณ โปรดติดต่อเราทันทีหรือตอบกลับอีเมลนี้ เจ้าหน้าที่ของเราจะช่วยคืนบัญชีให้คุณ',
    not_you_button: 'ไม่ใช่ฉัน',
  },
  ar: {
    subject: 'تم تغيير البريد الإلكتروني لحسابكم',
    text: 'تم استبدال البريد الإلكتروني لحسابكم في {when}. البريد الجديد: {hint}.',
    after: 'سنراسلكم من الآن على البريد الجديد، ولم يعد هذا البريد يفتح الحساب.',
    was_you: 'إذا كان ذلك منكم، فلا داعي لأي إجراء.',
    not_you: 'إذا لم يكن ذلك منكم، فراسلونا فورًا أو ردّوا على هذه الرسالة: سيعيد إليكم أحد أفراد الدار حسابكم.',
    not_you_button: 'لم أقم بذلك',
  },
};
