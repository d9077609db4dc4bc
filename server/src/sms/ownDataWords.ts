import type { OwnDataWish } from '@vitrine/rules/owndata/erasure';
import type { Language } from '@vitrine/rules/storefronts/storefronts';

/**
 * What the messages about one's own data say. Chinese networks carry only messages that begin with their sender's sign.
 */
const words: Record<Language, Record<OwnDataWish | 'erased', string>> = {
  fr: {
    export:
      '{house} : ouvrez vos données ici sous 24 heures, une fois connecté. Ne transmettez ce lien à personne. {link}',
    erasure:
      '{house} : confirmez ici sous 24 heures l’effacement de votre compte, une fois connecté. Ne transmettez ce lien à personne. {link}',
    erased: '{house} : votre compte est effacé et tous vos appareils sont déconnectés.',
  },
  en: {
    export: '{house}: open your data here within 24 hours, once signed in. Please share this link with no one. {link}',
    erasure:
      '{house}: confirm the erasure of your account here within 24 hours, once signed in. Please share this link with no one. {link}',
    erased: '{house}: your account has been erased and all your devices have been signed out.',
  },
  de: {
    export:
      '{house}: Öffnen Sie hier binnen 24 Stunden Ihre Daten, sobald Sie angemeldet sind. Bitte geben Sie den Link nicht weiter. {link}',
    erasure:
      '{house}: Bestätigen Sie hier binnen 24 Stunden die Löschung Ihres Kontos, sobald Sie angemeldet sind. Bitte geben Sie den Link nicht weiter. {link}',
    erased: '{house}: Ihr Konto ist gelöscht, alle Ihre Geräte sind abgemeldet.',
  },
  it: {
    export: '{house}: apra qui i suoi dati entro 24 ore, dopo l’accesso. Non comunichi questo link a nessuno. {link}',
    erasure:
      '{house}: confermi qui entro 24 ore la cancellazione del suo account, dopo l’accesso. Non comunichi questo link a nessuno. {link}',
    erased: '{house}: il suo account è stato cancellato e tutti i suoi dispositivi sono disconnessi.',
  },
  es: {
    export:
      '{house}: abra aquí sus datos en 24 horas, con la sesión iniciada. No comparta este enlace con nadie. {link}',
    erasure:
      '{house}: confirme aquí en 24 horas la supresión de su cuenta, con la sesión iniciada. No comparta este enlace con nadie. {link}',
    erased: '{house}: su cuenta ha sido suprimida y se ha cerrado la sesión en todos sus dispositivos.',
  },
  pt: {
    export:
      '{house}: abra aqui os seus dados dentro de 24 horas, com sessão iniciada. Não partilhe esta ligação. {link}',
    erasure:
      '{house}: confirme aqui dentro de 24 horas a eliminação da sua conta, com sessão iniciada. Não partilhe esta ligação. {link}',
    erased: '{house}: a sua conta foi eliminada e a sessão terminada em todos os seus dispositivos.',
  },
  ja: {
    export:
      '【{house}】ログインのうえ、24時間以内にこちらからデータをお開きください。他の方にはお知らせにならないでください。 {link}',
    erasure:
      '【{house}】ログインのうえ、24時間以内にこちらからアカウントの消去をご確認ください。他の方にはお知らせにならないでください。 {link}',
    erased: '【{house}】アカウントは消去され、すべての端末からログアウトされました。',
  },
  ko: {
    export:
      '[{house}] 로그인하신 후 24시간 안에 다음 링크에서 데이터를 열어 주세요. 다른 분께 알려 주지 마시기 바랍니다. {link}',
    erasure:
      '[{house}] 로그인하신 후 24시간 안에 다음 링크에서 계정 삭제를 확인해 주세요. 다른 분께 알려 주지 마시기 바랍니다. {link}',
    erased: '[{house}] 계정이 삭제되었으며 모든 기기에서 로그아웃되었습니다.',
  },
  zh_hans: {
    export: '【{house}】请登录后于 24 小时内通过以下链接打开您的数据，请勿告知他人。 {link}',
    erasure: '【{house}】请登录后于 24 小时内通过以下链接确认注销账户，请勿告知他人。 {link}',
    erased: '【{house}】您的账户已注销，所有设备均已退出登录。',
  },
  zh_hant: {
    export: '【{house}】請登入後於 24 小時內透過以下連結開啟您的資料，請勿告知他人。 {link}',
    erasure: '【{house}】請登入後於 24 小時內透過以下連結確認刪除帳戶，請勿告知他人。 {link}',
    erased: '【{house}】您的帳戶已刪除，所有裝置均已登出。',
  },
  th: {
    export: '{house}: โปรดเข้าสู่ระบบแล้วเปิดข้อมูลของคุณที่ลิงก์นี้ภายใน 24 ชั่วโมง และอย่าเปิดเผยลิงก์แก่ผู้อื่น {link}',
    erasure: '{house}: โปรดเข้าสู่ระบบแล้วยืนยันการลบบัญชีที่ลิงก์นี้ภายใน 24 ชั่วโมง และอย่าเปิดเผยลิงก์แก่ผู้อื่น {link}',
    erased: '{house}: บัญชีของคุณถูกลบแล้ว และอุปกรณ์ทั้งหมดของคุณถูกออกจากระบบแล้ว',
  },
  ar: {
    export: '{house}: يُرجى تسجيل الدخول ثم فتح بياناتكم من هنا خلال 24 ساعة، وعدم مشاركة الرابط مع أي شخص. {link}',
    erasure: '{house}: يُرجى تسجيل الدخول ثم تأكيد محو حسابكم من هنا خلال 24 ساعة، وعدم مشاركة الرابط مع أي شخص. {link}',
    erased: '{house}: تم محو حسابكم وتسجيل الخروج من جميع أجهزتكم.',
  },
};

/** The text of a message with the link of a wish, in the storefront's language. decisions/0014. */
export function ownDataText(language: Language, house: string, wish: OwnDataWish, link: string): string {
  return words[language][wish].replace('{house}', house).replace('{link}', link);
}

/** The text of the last message to an account that was erased. */
export function ownDataErasedText(language: Language, house: string): string {
  return words[language].erased.replace('{house}', house);
}
