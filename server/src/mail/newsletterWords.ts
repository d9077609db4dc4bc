import type { Worded } from '@vitrine/rules/storefronts/wordsIn';

/** The words of the newsletter's own mails. */
type NewsletterWords = {
  confirm_subject: string;
  confirm_title: string;
  confirm_text: string;
  confirm_button: string;
  confirm_ignore: string;
  welcome_subject: string;
  welcome_title: string;
  welcome_text: string;
  welcome_button: string;
  welcome_note: string;
  unsubscribe: string;
};

export const newsletterWords: Worded<NewsletterWords> = {
  fr: {
    confirm_subject: 'Confirmez votre inscription à nos lettres',
    confirm_title: 'Encore un geste',
    confirm_text:
      'Vous souhaitez recevoir les nouvelles de la maison. Confirmez que cette adresse est bien la vôtre ; le lien est valable sept jours.',
    confirm_button: 'Confirmer mon inscription',
    confirm_ignore: 'Si la demande ne vient pas de vous, ignorez ce message : rien ne vous sera envoyé.',
    welcome_subject: 'Bienvenue parmi nos lecteurs',
    welcome_title: 'Bienvenue',
    welcome_text:
      'Votre inscription est confirmée. Nous vous écrirons rarement : une pièce nouvelle, un geste d’atelier, une invitation.',
    welcome_button: 'Visiter la maison',
    welcome_note: 'Vous recevez ce message parce que vous avez demandé nos lettres.',
    unsubscribe: 'Se désinscrire',
  },
  en: {
    confirm_subject: 'Confirm your subscription to our letters',
    confirm_title: 'One more step',
    confirm_text:
      'You asked to receive news of the house. Please confirm that this address is yours; the link is valid for seven days.',
    confirm_button: 'Confirm my subscription',
    confirm_ignore: 'If you did not ask for this, ignore this message: nothing will be sent to you.',
    welcome_subject: 'Welcome among our readers',
    welcome_title: 'Welcome',
    welcome_text:
      'Your subscription is confirmed. We write rarely: a new piece, a gesture from the workshop, an invitation.',
    welcome_button: 'Visit the house',
    welcome_note: 'You receive this message because you subscribed to our letters.',
    unsubscribe: 'Unsubscribe',
  },
  de: {
    confirm_subject: 'Bestätigen Sie Ihre Anmeldung zu unseren Briefen',
    confirm_title: 'Nur noch ein Schritt',
    confirm_text:
      'Sie möchten Neuigkeiten aus unserem Haus erhalten. Bitte bestätigen Sie, dass diese Adresse die Ihre ist; der Link gilt sieben Tage.',
    confirm_button: 'Anmeldung bestätigen',
    confirm_ignore: 'Wenn die Anfrage nicht von Ihnen stammt, ignorieren Sie diese Nachricht: Wir senden Ihnen nichts.',
    welcome_subject: 'Willkommen unter unseren Lesern',
    welcome_title: 'Willkommen',
    welcome_text:
      'Ihre Anmeldung ist bestätigt. Wir schreiben selten: ein neues Stück, ein Handgriff aus der Werkstatt, eine Einladung.',
    welcome_button: 'Das Haus besuchen',
    welcome_note: 'Sie erhalten diese Nachricht, weil Sie unsere Briefe abonniert haben.',
    unsubscribe: 'Abmelden',
  },
  es: {
    confirm_subject: 'Confirme su suscripción a nuestras cartas',
    confirm_title: 'Un último gesto',
    confirm_text:
      'Desea recibir noticias de la casa. Confirme que esta dirección es suya; el enlace es válido durante siete días.',
    confirm_button: 'Confirmar mi suscripción',
    confirm_ignore: 'Si no lo ha pedido usted, ignore este mensaje: no le enviaremos nada.',
    welcome_subject: 'Bienvenido entre nuestros lectores',
    welcome_title: 'Bienvenido',
    welcome_text:
      'Su suscripción está confirmada. Escribimos poco: una pieza nueva, un gesto del taller, una invitación.',
    welcome_button: 'Visitar la casa',
    welcome_note: 'Recibe este mensaje porque se suscribió a nuestras cartas.',
    unsubscribe: 'Darse de baja',
  },
  it: {
    confirm_subject: 'Confermi l’iscrizione alle nostre lettere',
    confirm_title: 'Ancora un gesto',
    confirm_text:
      'Desidera ricevere le novità della maison. Confermi che questo indirizzo è il suo; il link è valido sette giorni.',
    confirm_button: 'Confermare l’iscrizione',
    confirm_ignore: 'Se la richiesta non è sua, ignori questo messaggio: non le invieremo nulla.',
    welcome_subject: 'Benvenuti tra i nostri lettori',
    welcome_title: 'Benvenuti',
    welcome_text: 'La sua iscrizione è confermata. Scriviamo di rado: un pezzo nuovo, un gesto di bottega, un invito.',
    welcome_button: 'Visitare la maison',
    welcome_note: 'Riceve questo messaggio perché si è iscritto alle nostre lettere.',
    unsubscribe: 'Annullare l’iscrizione',
  },
  pt: {
    confirm_subject: 'Confirme a subscrição das nossas cartas',
    confirm_title: 'Só mais um gesto',
    confirm_text:
      'Deseja receber as novidades da casa. Confirme que este endereço é seu; a ligação é válida durante sete dias.',
    confirm_button: 'Confirmar a subscrição',
    confirm_ignore: 'Se não fez este pedido, ignore a mensagem: nada lhe será enviado.',
    welcome_subject: 'Bem-vindo entre os nossos leitores',
    welcome_title: 'Bem-vindo',
    welcome_text:
      'A sua subscrição está confirmada. Escrevemos raramente: uma peça nova, um gesto do ateliê, um convite.',
    welcome_button: 'Visitar a casa',
    welcome_note: 'Recebe esta mensagem porque subscreveu as nossas cartas.',
    unsubscribe: 'Cancelar a subscrição',
  },
  br_pt: {
    confirm_subject: 'Confirme a inscrição em nossas cartas',
    confirm_title: 'Só mais um gesto',
    confirm_text: 'Você quer receber as notícias da casa. Confirme que este endereço é seu; o link vale por sete dias.',
    confirm_button: 'Confirmar a inscrição',
    confirm_ignore: 'Se você não fez este pedido, ignore a mensagem: nada será enviado.',
    welcome_subject: 'Sua inscrição em nossas cartas',
    welcome_title: 'Tudo certo',
    welcome_text: 'Sua inscrição está confirmada. Escrevemos raramente: uma peça nova, um gesto do ateliê, um convite.',
    welcome_button: 'Visitar a casa',
    welcome_note: 'Você recebe esta mensagem porque se inscreveu em nossas cartas.',
    unsubscribe: 'Cancelar a inscrição',
  },
  ja: {
    confirm_subject: 'ニュースレターのご登録をご確認ください',
    confirm_title: 'あとひとつだけ',
    confirm_text:
      'メゾンからのお便りをご希望いただき、ありがとうございます。このメールアドレスがお客様ご本人のものであることをご確認ください。リンクの有効期限は7日間です。',
    confirm_button: '登録を確定する',
    confirm_ignore: 'お心当たりのない場合は、このメールをそのままになさってください。お便りが届くことはございません。',
    welcome_subject: 'ご登録ありがとうございます',
    welcome_title: 'ようこそ',
    welcome_text: 'ご登録が完了しました。新しい作品、アトリエの手仕事、特別なご招待を、折にふれてお届けいたします。',
    welcome_button: 'メゾンを訪ねる',
    welcome_note: 'このメールは、ニュースレターにご登録いただいた方にお送りしています。',
    unsubscribe: '配信を停止する',
  },
  ko: {
    confirm_subject: '뉴스레터 구독을 확인해 주세요',
    confirm_title: '한 단계만 남았습니다',
    confirm_text:
      '메종의 소식을 받아보고자 신청하셨습니다. 이 주소가 고객님의 것인지 확인해 주세요. 링크는 7일간 유효합니다.',
    confirm_button: '구독 확인하기',
    confirm_ignore: '직접 신청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 아무것도 발송되지 않습니다.',
    welcome_subject: '구독해 주셔서 감사합니다',
    welcome_title: '환영합니다',
    welcome_text: '구독이 확인되었습니다. 새로운 작품, 공방의 손길, 특별한 초대를 이따금 전해 드리겠습니다.',
    welcome_button: '메종 둘러보기',
    welcome_note: '뉴스레터를 구독하셨기에 이 메일을 보내 드립니다.',
    unsubscribe: '구독 취소',
  },
  zh_hans: {
    confirm_subject: '请确认订阅我们的来信',
    confirm_title: '还差一步',
    confirm_text: '您希望收到品牌的最新消息。请确认此邮箱属于您本人，链接七天内有效。',
    confirm_button: '确认订阅',
    confirm_ignore: '若非您本人提出，请忽略此邮件，我们不会向您发送任何内容。',
    welcome_subject: '欢迎成为我们的读者',
    welcome_title: '欢迎',
    welcome_text: '您的订阅已确认。我们很少来信：一件新作、一道工坊手艺、一份邀请。',
    welcome_button: '走进品牌',
    welcome_note: '您收到此邮件，是因为您订阅了我们的来信。',
    unsubscribe: '取消订阅',
  },
  zh_hant: {
    confirm_subject: '請確認訂閱我們的來信',
    confirm_title: '還差一步',
    confirm_text: '您希望收到品牌的最新消息。請確認此電子郵件屬於您本人，連結七天內有效。',
    confirm_button: '確認訂閱',
    confirm_ignore: '若非您本人提出，請忽略此郵件，我們不會向您發送任何內容。',
    welcome_subject: '歡迎成為我們的讀者',
    welcome_title: '歡迎',
    welcome_text: '您的訂閱已確認。我們很少來信：一件新作、一道工坊手藝、一份邀請。',
    welcome_button: '走進品牌',
    welcome_note: '您收到此郵件，是因為您訂閱了我們的來信。',
    unsubscribe: '取消訂閱',
  },
  th: {
    confirm_subject: 'โปรดยืนยันการรับจดหมายข่าวของเรา',
    confirm_title: 'อีกเพียงขั้นตอนเดียว',
    confirm_text: 'คุณขอรับข่าวสารจากเมซง โปรดยืนยันว่าอีเมลนี้เป็นของคุณ ลิงก์มีอายุเจ็ดวัน',
    confirm_button: 'ยืนยันการรับข่าวสาร',
    confirm_ignore: 'หากคุณไม่ได้เป็นผู้ขอ โปรดละเว้นข้อความนี้ เราจะไม่ส่งสิ่งใดถึงคุณ',
    welcome_subject: 'ขอต้อนรับสู่ผู้อ่านของเรา',
    welcome_title: 'ขอต้อนรับ',
    welcome_text: 'การรับข่าวสารของคุณได้รับการยืนยันแล้ว เราเขียนถึงคุณไม่บ่อยนัก: ชิ้นงานใหม่ เรื่องจากห้องช่าง หรือคำเชิญ',
    welcome_button: 'เยี่ยมชมเมซง',
    welcome_note: 'คุณได้รับข้อความนี้เพราะคุณสมัครรับจดหมายข่าวของเรา',
    unsubscribe: 'ยกเลิกการรับข่าวสาร',
  },
  ar: {
    confirm_subject: 'يُرجى تأكيد اشتراككم في رسائلنا',
    confirm_title: 'خطوة أخيرة',
    confirm_text: 'طلبتم تلقّي أخبار الدار. يُرجى تأكيد أن هذا العنوان يخصّكم؛ الرابط صالح لسبعة أيام.',
    confirm_button: 'تأكيد الاشتراك',
    confirm_ignore: 'إن لم تطلبوا ذلك فتجاهلوا هذه الرسالة، ولن نرسل إليكم شيئًا.',
    welcome_subject: 'أهلًا بكم بين قرّائنا',
    welcome_title: 'أهلًا بكم',
    welcome_text: 'تم تأكيد اشتراككم. نكتب إليكم نادرًا: قطعة جديدة، أو لمسة من المشغل، أو دعوة.',
    welcome_button: 'زيارة الدار',
    welcome_note: 'تصلكم هذه الرسالة لأنكم اشتركتم في رسائلنا.',
    unsubscribe: 'إلغاء الاشتراك',
  },
};
