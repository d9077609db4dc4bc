// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'code': 'code' | 'house';
  'email_changed': 'hint' | 'house' | 'link';
  'own_data_erased': 'house';
  'own_data_erasure': 'house' | 'link';
  'own_data_export': 'house' | 'link';
  'password_reset': 'house' | 'link';
  'salon_called_off': 'house' | 'link' | 'when';
  'salon_offered': 'house' | 'link' | 'until' | 'when';
};
