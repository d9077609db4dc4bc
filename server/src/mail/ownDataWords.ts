import type { Worded } from '@vitrine/rules/storefronts/wordsIn';

/** The words of the mails about one's own data; `{orders}` are numbers of orders. */
type OwnDataWords = {
  export_subject: string;
  export_title: string;
  export_text: string;
  export_button: string;
  export_ignore: string;
  erasure_subject: string;
  erasure_title: string;
  erasure_text: string;
  erasure_after: string;
  erasure_button: string;
  erasure_ignore: string;
  erased_subject: string;
  erased_title: string;
  erased_text: string;
  erased_waiting: string;
  erased_note: string;
};

export const ownDataWords: Worded<OwnDataWords> = {
  fr: {
    export_subject: 'Vos données sont prêtes',
    export_title: 'Vos données',
    export_text:
      'Vous avez demandé tout ce que la maison conserve à votre sujet. Connectez-vous, puis suivez ce lien pour télécharger votre fichier ; il est valable 24 heures et ne sert qu’une fois.',
    export_button: 'Ouvrir mes données',
    export_ignore: 'Si la demande ne vient pas de vous, ignorez ce message et changez votre mot de passe.',
    erasure_subject: 'Confirmez l’effacement de votre compte',
    erasure_title: 'Effacer votre compte',
    erasure_text:
      'Vous avez demandé à la maison de vous oublier. Connectez-vous, puis suivez ce lien pour confirmer ; il est valable 24 heures et ne sert qu’une fois.',
    erasure_after:
      'Votre profil, vos adresses, vos cartes enregistrées et vos inscriptions disparaissent définitivement. Vos commandes ne pourront plus être suivies ni retournées en ligne ; la comptabilité n’en garde que les montants, les taxes et le pays.',
    erasure_button: 'Confirmer l’effacement',
    erasure_ignore:
      'Si la demande ne vient pas de vous, ignorez ce message : rien n’est effacé. Changez alors votre mot de passe.',
    erased_subject: 'Votre compte est effacé',
    erased_title: 'Votre compte est effacé',
    erased_text:
      'La maison ne conserve plus rien qui vous nomme, et tous vos appareils ont été déconnectés. Ce message est le dernier que vous recevez de votre compte.',
    erased_waiting:
      'Une exception : {orders}, encore en cours. Le nom et l’adresse servent à la livraison ou au retour et sont effacés dès que le colis est parti ou le retour réglé.',
    erased_note: 'Merci de nous avoir accordé votre confiance.',
  },
  en: {
    export_subject: 'Your data is ready',
    export_title: 'Your data',
    export_text:
      'You asked for everything the house keeps about you. Sign in, then follow this link to download your file; it is valid for 24 hours and works once.',
    export_button: 'Open my data',
    export_ignore: 'If you did not ask for this, ignore this message and change your password.',
    erasure_subject: 'Confirm the erasure of your account',
    erasure_title: 'Erase your account',
    erasure_text:
      'You asked the house to forget you. Sign in, then follow this link to confirm; it is valid for 24 hours and works once.',
    erasure_after:
      'Your profile, addresses, saved cards and subscriptions disappear for good. Your orders can no longer be followed or returned online; the books keep only their amounts, taxes and country.',
    erasure_button: 'Confirm the erasure',
    erasure_ignore: 'If you did not ask for this, ignore this message: nothing is erased. Then change your password.',
    erased_subject: 'Your account has been erased',
    erased_title: 'Your account has been erased',
    erased_text:
      'The house no longer keeps anything that names you, and all your devices have been signed out. This message is the last one from your account.',
    erased_waiting:
      'One exception: {orders}, still under way. The name and address serve the delivery or the return and are erased as soon as the parcel has left or the return is settled.',
    erased_note: 'Thank you for having placed your trust in us.',
  },
  de: {
    export_subject: 'Ihre Daten liegen bereit',
    export_title: 'Ihre Daten',
    export_text:
      'Sie haben alles angefragt, was das Haus über Sie aufbewahrt. Melden Sie sich an und folgen Sie dann diesem Link, um Ihre Datei herunterzuladen; er gilt 24 Stunden und ein einziges Mal.',
    export_button: 'Meine Daten öffnen',
    export_ignore: 'Falls die Anfrage nicht von Ihnen kam, ignorieren Sie diese Nachricht und ändern Sie Ihr Passwort.',
    erasure_subject: 'Bestätigen Sie die Löschung Ihres Kontos',
    erasure_title: 'Ihr Konto löschen',
    erasure_text:
      'Sie haben das Haus gebeten, Sie zu vergessen. Melden Sie sich an und folgen Sie dann diesem Link, um es zu bestätigen; er gilt 24 Stunden und ein einziges Mal.',
    erasure_after:
      'Profil, Adressen, gespeicherte Karten und Abonnements verschwinden endgültig. Ihre Bestellungen lassen sich online nicht mehr verfolgen oder zurücksenden; die Bücher behalten nur Beträge, Steuern und Land.',
    erasure_button: 'Löschung bestätigen',
    erasure_ignore:
      'Falls die Anfrage nicht von Ihnen kam, ignorieren Sie diese Nachricht: Es wird nichts gelöscht. Ändern Sie dann Ihr Passwort.',
    erased_subject: 'Ihr Konto ist gelöscht',
    erased_title: 'Ihr Konto ist gelöscht',
    erased_text:
      'Das Haus bewahrt nichts mehr auf, was Ihren Namen trägt, und alle Ihre Geräte wurden abgemeldet. Diese Nachricht ist die letzte aus Ihrem Konto.',
    erased_waiting:
      'Eine Ausnahme: {orders}, noch nicht abgeschlossen. Name und Adresse dienen der Lieferung oder der Rückgabe und werden gelöscht, sobald das Paket das Haus verlassen hat oder die Rückgabe abgeschlossen ist.',
    erased_note: 'Wir danken Ihnen für Ihr Vertrauen.',
  },
  it: {
    export_subject: 'I suoi dati sono pronti',
    export_title: 'I suoi dati',
    export_text:
      'Ha chiesto tutto ciò che la maison conserva su di lei. Acceda al suo account, poi segua questo link per scaricare il file; è valido 24 ore e si usa una sola volta.',
    export_button: 'Aprire i miei dati',
    export_ignore: 'Se la richiesta non è sua, ignori questo messaggio e cambi la password.',
    erasure_subject: 'Confermi la cancellazione del suo account',
    erasure_title: 'Cancellare il suo account',
    erasure_text:
      'Ha chiesto alla maison di dimenticarla. Acceda al suo account, poi segua questo link per confermare; è valido 24 ore e si usa una sola volta.',
    erasure_after:
      'Profilo, indirizzi, carte salvate e iscrizioni scompaiono definitivamente. I suoi ordini non potranno più essere seguiti né resi online; la contabilità ne conserva solo importi, imposte e Paese.',
    erasure_button: 'Confermare la cancellazione',
    erasure_ignore:
      'Se la richiesta non è sua, ignori questo messaggio: nulla viene cancellato. Poi cambi la password.',
    erased_subject: 'Il suo account è stato cancellato',
    erased_title: 'Il suo account è stato cancellato',
    erased_text:
      'La maison non conserva più nulla che porti il suo nome e tutti i suoi dispositivi sono stati disconnessi. Questo messaggio è l’ultimo del suo account.',
    erased_waiting:
      'Un’eccezione: {orders}, ancora in corso. Nome e indirizzo servono alla consegna o al reso e vengono cancellati alla partenza del pacco o alla chiusura del reso.',
    erased_note: 'Grazie per la fiducia che ci ha accordato.',
  },
  es: {
    export_subject: 'Sus datos están listos',
    export_title: 'Sus datos',
    export_text:
      'Ha solicitado todo lo que la casa conserva sobre usted. Inicie sesión y siga este enlace para descargar su archivo; es válido durante 24 horas y solo sirve una vez.',
    export_button: 'Abrir mis datos',
    export_ignore: 'Si no lo ha solicitado usted, ignore este mensaje y cambie su contraseña.',
    erasure_subject: 'Confirme la supresión de su cuenta',
    erasure_title: 'Suprimir su cuenta',
    erasure_text:
      'Ha pedido a la casa que le olvide. Inicie sesión y siga este enlace para confirmarlo; es válido durante 24 horas y solo sirve una vez.',
    erasure_after:
      'Su perfil, sus direcciones, sus tarjetas guardadas y sus suscripciones desaparecen para siempre. Sus pedidos ya no podrán seguirse ni devolverse en línea; la contabilidad solo conserva los importes, los impuestos y el país.',
    erasure_button: 'Confirmar la supresión',
    erasure_ignore:
      'Si no lo ha solicitado usted, ignore este mensaje: no se suprime nada. Cambie después su contraseña.',
    erased_subject: 'Su cuenta ha sido suprimida',
    erased_title: 'Su cuenta ha sido suprimida',
    erased_text:
      'La casa ya no conserva nada que lleve su nombre y se ha cerrado la sesión en todos sus dispositivos. Este mensaje es el último de su cuenta.',
    erased_waiting:
      'Una excepción: {orders}, todavía en curso. El nombre y la dirección sirven para la entrega o la devolución y se suprimen en cuanto sale el paquete o se cierra la devolución.',
    erased_note: 'Gracias por habernos concedido su confianza.',
  },
  pt: {
    export_subject: 'Os seus dados estão prontos',
    export_title: 'Os seus dados',
    export_text:
      'Pediu tudo o que a casa conserva a seu respeito. Inicie sessão e siga esta ligação para descarregar o ficheiro; é válida durante 24 horas e serve uma única vez.',
    export_button: 'Abrir os meus dados',
    export_ignore: 'Se o pedido não partiu de si, ignore esta mensagem e altere a sua palavra-passe.',
    erasure_subject: 'Confirme a eliminação da sua conta',
    erasure_title: 'Eliminar a sua conta',
    erasure_text:
      'Pediu à casa que o esqueça. Inicie sessão e siga esta ligação para confirmar; é válida durante 24 horas e serve uma única vez.',
    erasure_after:
      'O seu perfil, as moradas, os cartões guardados e as subscrições desaparecem definitivamente. As encomendas deixam de poder ser acompanhadas ou devolvidas em linha; a contabilidade guarda apenas os montantes, os impostos e o país.',
    erasure_button: 'Confirmar a eliminação',
    erasure_ignore:
      'Se o pedido não partiu de si, ignore esta mensagem: nada é eliminado. Altere depois a sua palavra-passe.',
    erased_subject: 'A sua conta foi eliminada',
    erased_title: 'A sua conta foi eliminada',
    erased_text:
      'A casa já não conserva nada que o identifique, e a sessão foi terminada em todos os seus dispositivos. Esta mensagem é a última da sua conta.',
    erased_waiting:
      'Uma exceção: {orders}, ainda em curso. O nome e a morada servem a entrega ou a devolução e são eliminados assim que a encomenda sair ou a devolução estiver concluída.',
    erased_note: 'Obrigado pela confiança que depositou em nós.',
  },
  br_pt: {
    export_subject: 'Seus dados estão prontos',
    export_title: 'Seus dados',
    export_text:
      'Você pediu tudo o que a casa guarda a seu respeito. Entre na sua conta e siga este link para baixar o arquivo; ele vale por 24 horas e serve uma única vez.',
    export_button: 'Abrir meus dados',
    export_ignore: 'Se o pedido não partiu de você, ignore esta mensagem e altere sua senha.',
    erasure_subject: 'Confirme a exclusão da sua conta',
    erasure_title: 'Excluir sua conta',
    erasure_text:
      'Você pediu à casa para ser esquecido. Entre na sua conta e siga este link para confirmar; ele vale por 24 horas e serve uma única vez.',
    erasure_after:
      'Seu perfil, os endereços, os cartões salvos e as inscrições desaparecem definitivamente. Os pedidos não podem mais ser acompanhados nem devolvidos on-line; a contabilidade guarda apenas os valores, os impostos e o país.',
    erasure_button: 'Confirmar a exclusão',
    erasure_ignore: 'Se o pedido não partiu de você, ignore esta mensagem: nada é excluído. Depois, altere sua senha.',
    erased_subject: 'Sua conta foi excluída',
    erased_title: 'Sua conta foi excluída',
    erased_text:
      'A casa não guarda mais nada que identifique você, e a sessão foi encerrada em todos os seus dispositivos. Esta mensagem é a última da sua conta.',
    erased_waiting:
      'Uma exceção: {orders}, ainda em andamento. O nome e o endereço servem à entrega ou à devolução e são excluídos assim que o pedido sair ou a devolução for concluída.',
    erased_note: 'Obrigado pela confiança que você depositou em nós.',
  },
  ja: {
    export_subject: 'お客様のデータをご用意いたしました',
    export_title: 'お客様のデータ',
    export_text:
      'メゾンが保管しているお客様に関するすべての情報をご請求いただきました。ログインのうえ、こちらのリンクからファイルをダウンロードしてください。リンクの有効期限は24時間、ご利用は1回限りです。',
    export_button: 'データを開く',
    export_ignore: 'お心当たりのない場合は、このメールを破棄し、パスワードを変更してください。',
    erasure_subject: 'アカウント消去のご確認',
    erasure_title: 'アカウントの消去',
    erasure_text:
      'お客様の情報の消去をご希望いただきました。ログインのうえ、こちらのリンクからご確認ください。リンクの有効期限は24時間、ご利用は1回限りです。',
    erasure_after:
      'プロフィール、ご住所、登録カード、配信のお申し込みは完全に消去されます。ご注文のオンラインでの確認や返品はできなくなり、帳簿には金額、税、国のみが残ります。',
    erasure_button: '消去を確定する',
    erasure_ignore:
      'お心当たりのない場合は、このメールを破棄してください。何も消去されません。念のためパスワードを変更してください。',
    erased_subject: 'アカウントは消去されました',
    erased_title: 'アカウントは消去されました',
    erased_text:
      'お客様を特定できる情報はメゾンに残っておりません。すべての端末からログアウトされました。アカウントからのお知らせは、これが最後となります。',
    erased_waiting:
      'ただし、{orders} は発送前、または返品のお手続き中です。お名前とご住所はお届けまたはご返品のために使用し、発送後またはご返品の完了後ただちに消去いたします。',
    erased_note: 'これまでのご愛顧に心より感謝申し上げます。',
  },
  ko: {
    export_subject: '고객님의 데이터가 준비되었습니다',
    export_title: '고객님의 데이터',
    export_text:
      '메종이 보관하고 있는 고객님의 모든 정보를 요청하셨습니다. 로그인하신 후 다음 링크에서 파일을 내려받으세요. 링크는 24시간 동안 한 번만 사용할 수 있습니다.',
    export_button: '내 데이터 열기',
    export_ignore: '본인이 요청하지 않으셨다면 이 메시지를 무시하고 비밀번호를 변경해 주세요.',
    erasure_subject: '계정 삭제를 확인해 주세요',
    erasure_title: '계정 삭제',
    erasure_text:
      '고객님의 정보 삭제를 요청하셨습니다. 로그인하신 후 다음 링크에서 확인해 주세요. 링크는 24시간 동안 한 번만 사용할 수 있습니다.',
    erasure_after:
      '프로필, 주소, 저장된 카드, 구독 정보가 영구히 삭제됩니다. 주문은 더 이상 온라인으로 조회하거나 반품할 수 없으며, 장부에는 금액, 세금, 국가만 남습니다.',
    erasure_button: '삭제 확인',
    erasure_ignore:
      '본인이 요청하지 않으셨다면 이 메시지를 무시해 주세요. 아무것도 삭제되지 않습니다. 비밀번호는 변경해 주시기 바랍니다.',
    erased_subject: '계정이 삭제되었습니다',
    erased_title: '계정이 삭제되었습니다',
    erased_text:
      '메종은 고객님을 알 수 있는 어떤 정보도 더 이상 보관하지 않으며, 모든 기기에서 로그아웃되었습니다. 이 메시지가 계정에서 보내는 마지막 메시지입니다.',
    erased_waiting:
      '단, {orders} 주문은 아직 발송 전이거나 반품이 진행 중입니다. 성함과 주소는 배송과 반품에만 사용하며 발송되거나 반품이 끝나는 즉시 삭제합니다.',
    erased_note: '그동안 보내 주신 신뢰에 감사드립니다.',
  },
  zh_hans: {
    export_subject: '您的数据已备妥',
    export_title: '您的数据',
    export_text:
      '您申请了本店所保存的关于您的全部信息。请先登录，再通过此链接下载文件；链接 24 小时内有效，仅可使用一次。',
    export_button: '打开我的数据',
    export_ignore: '如果不是您本人申请，请忽略此邮件，并更改您的密码。',
    erasure_subject: '请确认注销您的账户',
    erasure_title: '注销账户',
    erasure_text: '您要求本店删除您的全部信息。请先登录，再通过此链接确认；链接 24 小时内有效，仅可使用一次。',
    erasure_after:
      '您的个人资料、地址、已存银行卡及订阅将被永久删除。您将无法再在线查询或退回订单；账目中仅保留金额、税款与国家。',
    erasure_button: '确认注销',
    erasure_ignore: '如果不是您本人申请，请忽略此邮件，任何信息都不会被删除；并请更改您的密码。',
    erased_subject: '您的账户已注销',
    erased_title: '您的账户已注销',
    erased_text: '本店不再保存任何可识别您身份的信息，您的所有设备均已退出登录。这是您的账户发出的最后一封邮件。',
    erased_waiting:
      '唯一的例外：订单 {orders} 尚未寄出或仍在退货中。姓名与地址仅用于配送或退货，包裹寄出或退货完成后即刻删除。',
    erased_note: '感谢您一直以来的信任。',
  },
  zh_hant: {
    export_subject: '您的資料已備妥',
    export_title: '您的資料',
    export_text:
      '您申請了本店所保存的關於您的全部資訊。請先登入，再透過此連結下載檔案；連結 24 小時內有效，僅可使用一次。',
    export_button: '開啟我的資料',
    export_ignore: '如非您本人申請，請忽略此郵件，並更改您的密碼。',
    erasure_subject: '請確認刪除您的帳戶',
    erasure_title: '刪除帳戶',
    erasure_text: '您要求本店刪除您的全部資訊。請先登入，再透過此連結確認；連結 24 小時內有效，僅可使用一次。',
    erasure_after:
      '您的個人資料、地址、已儲存的信用卡及訂閱將永久刪除。您將無法再於線上查詢或退回訂單；帳目中僅保留金額、稅款與國家。',
    erasure_button: '確認刪除',
    erasure_ignore: '如非您本人申請，請忽略此郵件，任何資訊都不會被刪除；並請更改您的密碼。',
    erased_subject: '您的帳戶已刪除',
    erased_title: '您的帳戶已刪除',
    erased_text: '本店不再保存任何可識別您身分的資訊，您的所有裝置均已登出。這是您的帳戶發出的最後一封郵件。',
    erased_waiting:
      '唯一的例外：訂單 {orders} 尚未寄出或仍在退貨中。姓名與地址僅用於配送或退貨，包裹寄出或退貨完成後即刻刪除。',
    erased_note: '感謝您一直以來的信任。',
  },
  th: {
    export_subject: 'ข้อมูลของคุณพร้อมแล้ว',
    export_title: 'ข้อมูลของคุณ',
    export_text:
      'คุณขอข้อมูลทั้งหมดที่เมซงเก็บไว้เกี่ยวกับคุณ โปรดเข้าสู่ระบบแล้วเปิดลิงก์นี้เพื่อดาวน์โหลดไฟล์ ลิงก์ใช้ได้ภายใน 24 ชั่วโมงและใช้ได้เพียงครั้งเดียว',
    export_button: 'เปิดข้อมูลของฉัน',
    export_ignore: 'หากคุณไม่ได้เป็นผู้ขอ โปรดละเว้นข้อความนี้และเปลี่ยนรหัสผ่านของคุณ',
    erasure_subject: 'โปรดยืนยันการลบบัญชีของคุณ',
    erasure_title: 'ลบบัญชีของคุณ',
    erasure_text: 'คุณขอให้เมซงลบข้อมูลของคุณ โปรดเข้าสู่ระบบแล้วเปิดลิงก์นี้เพื่อยืนยัน ลิงก์ใช้ได้ภายใน 24 ชั่วโมงและใช้ได้เพียงครั้งเดียว',
    erasure_after:
      'โปรไฟล์ ที่อยู่ บัตรที่บันทึกไว้ และการสมัครรับข่าวสารของคุณจะถูกลบอย่างถาวร คุณจะไม่สามารถติดตามหรือคืนคำสั่งซื้อทางออนไลน์ได้อีก บัญชีของเราจะเก็บไว้เพียงยอดเงิน ภาษี และประเทศ',
    erasure_button: 'ยืนยันการลบ',
    erasure_ignore: 'หากคุณไม่ได้เป็นผู้ขอ โปรดละเว้นข้อความนี้ จะไม่มีสิ่งใดถูกลบ และโปรดเปลี่ยนรหัสผ่านของคุณ',
    erased_subject: 'บัญชีของคุณถูกลบแล้ว',
    erased_title: 'บัญชีของคุณถูกลบแล้ว',
    erased_text:
      'เมซงไม่เก็บข้อมูลใดที่ระบุตัวตนของคุณอีกต่อไป และอุปกรณ์ทั้งหมดของคุณถูกออกจากระบบแล้ว ข้อความนี้เป็นข้อความสุดท้ายจากบัญชีของคุณ',
    erased_waiting:
      'ข้อยกเว้นหนึ่งรายการ: {orders} ซึ่งยังดำเนินการอยู่ ชื่อและที่อยู่ใช้เพื่อการจัดส่งหรือการคืนสินค้า และจะถูกลบทันทีที่พัสดุออกเดินทางหรือการคืนสินค้าเสร็จสิ้น',
    erased_note: 'ขอบคุณที่ให้ความไว้วางใจเรา',
  },
  ar: {
    export_subject: 'بياناتكم جاهزة',
    export_title: 'بياناتكم',
    export_text:
      'طلبتم كل ما تحتفظ به الدار عنكم. يُرجى تسجيل الدخول ثم اتباع هذا الرابط لتنزيل ملفكم؛ وهو صالح لمدة 24 ساعة ويُستخدم مرة واحدة فقط.',
    export_button: 'فتح بياناتي',
    export_ignore: 'إن لم تطلبوا ذلك فتجاهلوا هذه الرسالة وغيّروا كلمة المرور.',
    erasure_subject: 'يُرجى تأكيد محو حسابكم',
    erasure_title: 'محو حسابكم',
    erasure_text:
      'طلبتم من الدار أن تمحو بياناتكم. يُرجى تسجيل الدخول ثم اتباع هذا الرابط للتأكيد؛ وهو صالح لمدة 24 ساعة ويُستخدم مرة واحدة فقط.',
    erasure_after:
      'يُحذف ملفكم الشخصي وعناوينكم وبطاقاتكم المحفوظة واشتراكاتكم نهائيًا. ولن يكون بالإمكان متابعة طلباتكم أو إرجاعها عبر الإنترنت؛ ولا تحتفظ الدفاتر إلا بالمبالغ والضرائب والبلد.',
    erasure_button: 'تأكيد المحو',
    erasure_ignore: 'إن لم تطلبوا ذلك فتجاهلوا هذه الرسالة: لن يُمحى شيء. ثم غيّروا كلمة المرور.',
    erased_subject: 'تم محو حسابكم',
    erased_title: 'تم محو حسابكم',
    erased_text: 'لم تعد الدار تحتفظ بأي شيء يدل عليكم، وتم تسجيل الخروج من جميع أجهزتكم. هذه آخر رسالة من حسابكم.',
    erased_waiting:
      'استثناء واحد: {orders}، ما زال قيد التنفيذ. يُستخدم الاسم والعنوان للتوصيل أو الإرجاع ويُمحيان فور مغادرة الطرد أو اكتمال الإرجاع.',
    erased_note: 'شكرًا لثقتكم بنا.',
  },
};
