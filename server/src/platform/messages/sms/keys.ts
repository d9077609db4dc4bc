// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'code': 'code' | 'house';
  'email_changed': 'hint' | 'house' | 'link';
  'own_data_erased': 'house';
  'own_data_erasure': 'house' | 'link';
  'own_data_export': 'house' | 'link';
  'password_reset': 'house' | 'link';
  'reservation_cancelled': 'house' | 'link' | 'name';
  'reservation_confirmed': 'house' | 'link' | 'name' | 'number' | 'store' | 'when';
  'reservation_declined': 'house' | 'link' | 'name';
  'reservation_expired': 'house' | 'link' | 'name';
  'reservation_reminder': 'house' | 'link' | 'name' | 'number' | 'store' | 'when';
  'reservation_requested': 'house' | 'link' | 'name' | 'when';
  'salon_called_off': 'house' | 'link' | 'when';
  'salon_offered': 'house' | 'link' | 'until' | 'when';
};
