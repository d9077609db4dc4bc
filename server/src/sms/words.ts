import type { Language } from '@vitrine/rules/storefronts/storefronts';

/** What a message with a code says. Chinese networks carry only messages that begin with their sender's sign. */
const codeWords: Record<Language, string> = {
  fr: '{house} : votre code est {code}. Il est valable 10 minutes. Ne le communiquez à personne.',
  en: '{house}: your code is {code}. It is valid for 10 minutes. Please share it with no one.',
  de: '{house}: Ihr Code lautet {code}. Er gilt 10 Minuten. Bitte geben Sie ihn nicht weiter.',
  it: '{house}: il suo codice è {code}. È valido per 10 minuti. Non lo comunichi a nessuno.',
  es: '{house}: su código es {code}. Es válido durante 10 minutos. No lo comparta con nadie.',
  pt: '{house}: o seu código é {code}. É válido durante 10 minutos. Não o partilhe com ninguém.',
  ja: '【{house}】認証コードは {code} です。有効期限は10分です。他の方にはお知らせにならないでください。',
  ko: '[{house}] 인증번호는 {code}입니다. 10분간 유효하며, 다른 분께 알려 주지 마시기 바랍니다.',
  zh_hans: '【{house}】您的验证码为 {code}，10 分钟内有效。请勿告知他人。',
  zh_hant: '【{house}】您的驗證碼為 {code}，10 分鐘內有效。請勿告知他人。',
  th: '{house}: รหัสยืนยันของคุณคือ {code} ใช้ได้ภายใน 10 นาที โปรดอย่าเปิดเผยรหัสนี้แก่ผู้อื่น',
  ar: '{house}: رمز التحقق الخاص بكم هو {code}. صالح لمدة 10 دقائق. يُرجى عدم مشاركته مع أي شخص.',
};

/** What a message with the link to a new password says. */
const resetWords: Record<Language, string> = {
  fr: '{house} : choisissez votre nouveau mot de passe ici, dans l’heure. Ne transmettez ce lien à personne. {link}',
  en: '{house}: choose your new password here within the hour. Please share this link with no one. {link}',
  de: '{house}: Wählen Sie hier binnen einer Stunde Ihr neues Passwort. Bitte geben Sie den Link nicht weiter. {link}',
  it: '{house}: scelga qui la sua nuova password entro un’ora. Non comunichi questo link a nessuno. {link}',
  es: '{house}: elija aquí su nueva contraseña en la próxima hora. No comparta este enlace con nadie. {link}',
  pt: '{house}: escolha aqui a sua nova palavra-passe dentro de uma hora. Não partilhe esta ligação. {link}',
  ja: '【{house}】1時間以内にこちらから新しいパスワードをご設定ください。他の方にはお知らせにならないでください。 {link}',
  ko: '[{house}] 1시간 안에 다음 링크에서 새 비밀번호를 설정해 주세요. 다른 분께 알려 주지 마시기 바랍니다. {link}',
  zh_hans: '【{house}】请在一小时内通过以下链接设置新密码，请勿告知他人。 {link}',
  zh_hant: '【{house}】請於一小時內透過以下連結設定新密碼，請勿告知他人。 {link}',
  th: '{house}: โปรดตั้งรหัสผ่านใหม่ที่ลิงก์นี้ภายในหนึ่งชั่วโมง และอย่าเปิดเผยลิงก์แก่ผู้อื่น {link}',
  ar: '{house}: يُرجى اختيار كلمة المرور الجديدة من هنا خلال ساعة، وعدم مشاركة الرابط مع أي شخص. {link}',
};

/** What a message says to the phone of an account that has been given another email. */
const emailChangedWords: Record<Language, string> = {
  fr: '{house} : l’adresse e-mail de votre compte est désormais {hint}. Si ce n’était pas vous, écrivez-nous : {link}',
  en: '{house}: the email of your account is now {hint}. If this was not you, write to us: {link}',
  de: '{house}: Die E-Mail-Adresse Ihres Kontos lautet nun {hint}. Wenn Sie das nicht waren, schreiben Sie uns: {link}',
  it: '{house}: l’indirizzo e-mail del suo account è ora {hint}. Se non riconosce la modifica, ci scriva: {link}',
  es: '{house}: el correo electrónico de su cuenta es ahora {hint}. Si no fue usted, escríbanos: {link}',
  pt: '{house}: o e-mail da sua conta é agora {hint}. Se não reconhece a alteração, escreva-nos: {link}',
  ja: '【{house}】アカウントのメールアドレスが {hint} に変更されました。お心当たりのない場合はお問い合わせください。 {link}',
  ko: '[{house}] 계정의 이메일이 {hint}(으)로 변경되었습니다. 본인이 아니라면 문의해 주세요. {link}',
  zh_hans: '【{house}】您的账户邮箱已更改为 {hint}。如非您本人操作，请联系我们。 {link}',
  zh_hant: '【{house}】您的帳戶電子郵件已更改為 {hint}。如非您本人操作，請與我們聯絡。 {link}',
  th: '{house}: อีเมลของบัญชีคุณเปลี่ยนเป็น {hint} แล้ว หากไม่ใช่คุณ โปรดติดต่อเรา {link}',
  ar: '{house}: أصبح البريد الإلكتروني لحسابكم {hint}. إذا لم يكن ذلك منكم، فيُرجى مراسلتنا: {link}',
};

/** That an account has another email, to its phone. */
export function emailChangedText(language: Language, house: string, hint: string, link: string): string {
  return emailChangedWords[language].replace('{house}', house).replace('{hint}', hint).replace('{link}', link);
}

/** The text of a message with the link to a new password, in the storefront's language. Spec 3 §2. */
export function resetText(language: Language, house: string, link: string): string {
  return resetWords[language].replace('{house}', house).replace('{link}', link);
}

/** The text of a message with a code, in the storefront's language. Spec 1 §4. */
export function codeText(language: Language, house: string, code: string): string {
  return codeWords[language].replace('{house}', house).replace('{code}', code);
}
