import type { Worded } from '@vitrine/rules/storefronts/wordsIn';

/** The words of the mails about a password; `{when}` is day and time, `{device}` what it was changed on. */
type PasswordWords = {
  reset_subject: string;
  reset_title: string;
  reset_text: string;
  reset_button: string;
  reset_ignore: string;
  changed_subject: string;
  changed_title: string;
  changed_on: string;
  changed_text: string;
  elsewhere: string;
  was_you: string;
  not_you: string;
  not_you_button: string;
};

export const passwordWords: Worded<PasswordWords> = {
  fr: {
    reset_subject: 'Choisissez un nouveau mot de passe',
    reset_title: 'Un nouveau mot de passe',
    reset_text:
      'Vous avez demandé à changer le mot de passe de votre compte. Ce lien vous permet de le choisir ; il est valable une heure et ne sert qu’une fois.',
    reset_button: 'Choisir mon mot de passe',
    reset_ignore: 'Si la demande ne vient pas de vous, ignorez ce message : rien ne change.',
    changed_subject: 'Votre mot de passe a été modifié',
    changed_title: 'Votre mot de passe a été modifié',
    changed_on: 'Le mot de passe de votre compte a été modifié le {when}, depuis : {device}.',
    changed_text: 'Le mot de passe de votre compte a été modifié le {when}.',
    elsewhere: 'Tous vos autres appareils ont été déconnectés.',
    was_you: 'Si c’était vous, il n’y a rien à faire.',
    not_you:
      'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe, puis répondez à ce message : une personne vous aidera.',
    not_you_button: 'Ce n’était pas moi',
  },
  en: {
    reset_subject: 'Choose a new password',
    reset_title: 'A new password',
    reset_text:
      'You asked to change the password of your account. This link lets you choose it; it is valid for one hour and works once.',
    reset_button: 'Choose my password',
    reset_ignore: 'If you did not ask for this, ignore this message: nothing changes.',
    changed_subject: 'Your password has been changed',
    changed_title: 'Your password has been changed',
    changed_on: 'The password of your account was changed on {when}, from: {device}.',
    changed_text: 'The password of your account was changed on {when}.',
    elsewhere: 'All your other devices have been signed out.',
    was_you: 'If this was you, there is nothing to do.',
    not_you: 'If this was not you, choose a new password at once, then reply to this message: a person will help you.',
    not_you_button: 'This was not me',
  },
  de: {
    reset_subject: 'Wählen Sie ein neues Passwort',
    reset_title: 'Ein neues Passwort',
    reset_text:
      'Sie möchten das Passwort Ihres Kontos ändern. Über diesen Link wählen Sie es; er gilt eine Stunde und ein einziges Mal.',
    reset_button: 'Passwort wählen',
    reset_ignore: 'Falls die Anfrage nicht von Ihnen kam, ignorieren Sie diese Nachricht: Es ändert sich nichts.',
    changed_subject: 'Ihr Passwort wurde geändert',
    changed_title: 'Ihr Passwort wurde geändert',
    changed_on: 'Das Passwort Ihres Kontos wurde geändert: {when}, über {device}.',
    changed_text: 'Das Passwort Ihres Kontos wurde geändert: {when}.',
    elsewhere: 'Alle Ihre anderen Geräte wurden abgemeldet.',
    was_you: 'Wenn Sie das waren, ist nichts weiter zu tun.',
    not_you:
      'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und antworten Sie auf diese Nachricht: Ein Mensch hilft Ihnen.',
    not_you_button: 'Das war ich nicht',
  },
  it: {
    reset_subject: 'Scelga una nuova password',
    reset_title: 'Una nuova password',
    reset_text:
      'Ha chiesto di cambiare la password del suo account. Questo link le permette di sceglierla; è valido un’ora e si usa una volta sola.',
    reset_button: 'Scegliere la password',
    reset_ignore: 'Se la richiesta non viene da lei, ignori questo messaggio: non cambia nulla.',
    changed_subject: 'La sua password è stata modificata',
    changed_title: 'La sua password è stata modificata',
    changed_on: 'La password del suo account è stata modificata il {when}, da: {device}.',
    changed_text: 'La password del suo account è stata modificata il {when}.',
    elsewhere: 'Tutti gli altri dispositivi sono stati disconnessi.',
    was_you: 'Se riconosce questa modifica, non c’è altro da fare.',
    not_you:
      'Se non la riconosce, scelga subito una nuova password e risponda a questo messaggio: una persona la aiuterà.',
    not_you_button: 'Non riconosco la modifica',
  },
  es: {
    reset_subject: 'Elija una nueva contraseña',
    reset_title: 'Una nueva contraseña',
    reset_text:
      'Ha pedido cambiar la contraseña de su cuenta. Este enlace le permite elegirla; es válido durante una hora y sirve una sola vez.',
    reset_button: 'Elegir mi contraseña',
    reset_ignore: 'Si no lo ha pedido usted, ignore este mensaje: no cambia nada.',
    changed_subject: 'Su contraseña ha cambiado',
    changed_title: 'Su contraseña ha cambiado',
    changed_on: 'La contraseña de su cuenta se cambió el {when}, desde: {device}.',
    changed_text: 'La contraseña de su cuenta se cambió el {when}.',
    elsewhere: 'Se ha cerrado la sesión en todos sus demás dispositivos.',
    was_you: 'Si fue usted, no tiene que hacer nada.',
    not_you: 'Si no fue usted, elija enseguida una nueva contraseña y responda a este mensaje: una persona le ayudará.',
    not_you_button: 'No fui yo',
  },
  pt: {
    reset_subject: 'Escolha uma nova palavra-passe',
    reset_title: 'Uma nova palavra-passe',
    reset_text:
      'Pediu para alterar a palavra-passe da sua conta. Esta ligação permite escolhê-la; é válida durante uma hora e serve uma única vez.',
    reset_button: 'Escolher a palavra-passe',
    reset_ignore: 'Se não fez este pedido, ignore esta mensagem: nada se altera.',
    changed_subject: 'A sua palavra-passe foi alterada',
    changed_title: 'A sua palavra-passe foi alterada',
    changed_on: 'A palavra-passe da sua conta foi alterada em {when}, a partir de: {device}.',
    changed_text: 'A palavra-passe da sua conta foi alterada em {when}.',
    elsewhere: 'A sessão foi terminada em todos os outros dispositivos.',
    was_you: 'Se reconhece esta alteração, não há nada a fazer.',
    not_you: 'Se não a reconhece, escolha já uma nova palavra-passe e responda a esta mensagem: uma pessoa irá ajudar.',
    not_you_button: 'Não reconheço a alteração',
  },
  br_pt: {
    reset_subject: 'Escolha uma nova senha',
    reset_title: 'Uma nova senha',
    reset_text:
      'Você pediu para alterar a senha da sua conta. Este link permite escolhê-la; ele vale por uma hora e serve uma única vez.',
    reset_button: 'Escolher a senha',
    reset_ignore: 'Se você não fez este pedido, ignore esta mensagem: nada muda.',
    changed_subject: 'Sua senha foi alterada',
    changed_title: 'Sua senha foi alterada',
    changed_on: 'A senha da sua conta foi alterada em {when}, a partir de: {device}.',
    changed_text: 'A senha da sua conta foi alterada em {when}.',
    elsewhere: 'Você saiu da conta em todos os outros dispositivos.',
    was_you: 'Se foi você, não há nada a fazer.',
    not_you: 'Se não foi você, escolha já uma nova senha e responda a esta mensagem: uma pessoa vai ajudar.',
    not_you_button: 'Não fui eu',
  },
  ja: {
    reset_subject: '新しいパスワードの設定',
    reset_title: '新しいパスワード',
    reset_text:
      'アカウントのパスワード変更のお申し込みを承りました。下記のリンクから新しいパスワードをお決めください。リンクの有効期限は1時間、ご利用は1回限りです。',
    reset_button: 'パスワードを設定する',
    reset_ignore: 'お心当たりのない場合は、このメールをそのままになさってください。パスワードは変わりません。',
    changed_subject: 'パスワードが変更されました',
    changed_title: 'パスワードが変更されました',
    changed_on: '{when}、アカウントのパスワードが変更されました（ご利用の端末：{device}）。',
    changed_text: '{when}、アカウントのパスワードが変更されました。',
    elsewhere: 'ほかの端末はすべてログアウトされています。',
    was_you: 'ご本人による変更でしたら、お手続きは不要です。',
    not_you:
      'お心当たりのない場合は、すぐに新しいパスワードを設定のうえ、このメールにご返信ください。担当者がお手伝いいたします。',
    not_you_button: '心当たりがありません',
  },
  ko: {
    reset_subject: '새 비밀번호를 설정해 주세요',
    reset_title: '새 비밀번호',
    reset_text:
      '계정의 비밀번호 변경을 요청하셨습니다. 아래 링크에서 새 비밀번호를 정해 주세요. 링크는 1시간 동안 한 번만 사용할 수 있습니다.',
    reset_button: '비밀번호 설정하기',
    reset_ignore: '요청하신 적이 없다면 이 메일을 그대로 두세요. 아무것도 바뀌지 않습니다.',
    changed_subject: '비밀번호가 변경되었습니다',
    changed_title: '비밀번호가 변경되었습니다',
    changed_on: '{when}에 계정의 비밀번호가 변경되었습니다. 사용 기기: {device}',
    changed_text: '{when}에 계정의 비밀번호가 변경되었습니다.',
    elsewhere: '다른 모든 기기에서 로그아웃되었습니다.',
    was_you: '본인이 변경하셨다면 하실 일은 없습니다.',
    not_you: '본인이 아니라면 바로 새 비밀번호를 설정하고 이 메일에 회신해 주세요. 담당자가 도와드립니다.',
    not_you_button: '제가 하지 않았습니다',
  },
  zh_hans: {
    reset_subject: '请设置新密码',
    reset_title: '设置新密码',
    reset_text: '您申请更改账户密码。请通过以下链接设置新密码；链接一小时内有效，仅可使用一次。',
    reset_button: '设置密码',
    reset_ignore: '如果不是您本人申请，请忽略此邮件，密码不会有任何变化。',
    changed_subject: '您的密码已更改',
    changed_title: '您的密码已更改',
    changed_on: '您的账户密码已于{when}更改，所用设备：{device}。',
    changed_text: '您的账户密码已于{when}更改。',
    elsewhere: '您的其他设备均已退出登录。',
    was_you: '如果是您本人操作，则无需任何处理。',
    not_you: '如果不是您本人，请立即设置新密码，并回复此邮件，将有专人协助您。',
    not_you_button: '不是我本人操作',
  },
  zh_hant: {
    reset_subject: '請設定新密碼',
    reset_title: '設定新密碼',
    reset_text: '您申請更改帳戶密碼。請透過以下連結設定新密碼；連結一小時內有效，僅可使用一次。',
    reset_button: '設定密碼',
    reset_ignore: '如非您本人申請，請忽略此郵件，密碼不會有任何變更。',
    changed_subject: '您的密碼已更改',
    changed_title: '您的密碼已更改',
    changed_on: '您的帳戶密碼已於{when}更改，所用裝置：{device}。',
    changed_text: '您的帳戶密碼已於{when}更改。',
    elsewhere: '您的其他裝置均已登出。',
    was_you: '如為您本人操作，則無需任何處理。',
    not_you: '如非您本人，請立即設定新密碼，並回覆此郵件，將有專人協助您。',
    not_you_button: '並非我本人操作',
  },
  th: {
    reset_subject: 'ตั้งรหัสผ่านใหม่ของคุณ',
    reset_title: 'รหัสผ่านใหม่',
    reset_text: 'คุณขอเปลี่ยนรหัสผ่านของบัญชี โปรดตั้งรหัสผ่านใหม่ผ่านลิงก์นี้ ลิงก์ใช้ได้ภายในหนึ่งชั่วโมงและใช้ได้เพียงครั้งเดียว',
    reset_button: 'ตั้งรหัสผ่าน',
    reset_ignore: 'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องดำเนินการใด ๆ รหัสผ่านของคุณจะไม่เปลี่ยนแปลง',
    changed_subject: 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว',
    changed_title: 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว',
    changed_on: 'รหัสผ่านของบัญชีคุณถูกเปลี่ยนเมื่อ {when} จากอุปกรณ์: {device}',
    changed_text: 'รหัสผ่านของบัญชีคุณถูกเปลี่ยนเมื่อ {when}',
    elsewhere: 'อุปกรณ์อื่นทั้งหมดของคุณถูกออกจากระบบแล้ว',
    was_you: 'หากเป็นคุณเอง ไม่ต้องดำเนินการใด ๆ',
    not_you: 'หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันที แล้วตอบกลับอีเมลนี้ เจ้าหน้าที่ของเราจะช่วยเหลือคุณ',
    not_you_button: 'ไม่ใช่ฉัน',
  },
  ar: {
    reset_subject: 'يُرجى اختيار كلمة مرور جديدة',
    reset_title: 'كلمة مرور جديدة',
    reset_text:
      'طلبتم تغيير كلمة مرور حسابكم. يتيح لكم هذا الرابط اختيارها؛ وهو صالح لساعة واحدة ويُستخدم مرة واحدة فقط.',
    reset_button: 'اختيار كلمة المرور',
    reset_ignore: 'إن لم تطلبوا ذلك فتجاهلوا هذه الرسالة: لن يتغير شيء.',
    changed_subject: 'تم تغيير كلمة المرور',
    changed_title: 'تم تغيير كلمة المرور',
    changed_on: 'تم تغيير كلمة مرور حسابكم في {when}، من الجهاز: {device}.',
    changed_text: 'تم تغيير كلمة مرور حسابكم في {when}.',
    elsewhere: 'تم تسجيل الخروج من جميع أجهزتكم الأخرى.',
    was_you: 'إذا كان ذلك منكم، فلا داعي لأي إجراء.',
    not_you: 'إذا لم يكن ذلك منكم، فاختاروا كلمة مرور جديدة فورًا، ثم ردّوا على هذه الرسالة: سيساعدكم أحد أفراد الدار.',
    not_you_button: 'لم أقم بذلك',
  },
};
