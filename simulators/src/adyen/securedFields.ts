/**
 * The page inside each of the card component's frames: one input whose value the shop never sees. It answers the component's
 * messages as the provider's page does, and "encrypts" by a prefix before the digits.
 */
export const securedFieldsPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card field</title>
<style>html,body{margin:0;height:100%;background:transparent}
input{width:100%;height:100%;box-sizing:border-box;padding:0;border:0;outline:0;background:transparent;font:16px/24px sans-serif;color:#1b1917}
</style></head><body><input id="field" inputmode="numeric" autocomplete="off" disabled><script>
(function () {
  var settings = null, shop = '*', field = document.getElementById('field');
  var places = { encryptedCardNumber: ['cc-number', 19], encryptedExpiryDate: ['cc-exp', 5], encryptedExpiryMonth: ['cc-exp-month', 2], encryptedExpiryYear: ['cc-exp-year', 2], encryptedSecurityCode: ['cc-csc', 4] };
  function tell(message) {
    message.fieldType = settings.fieldType; message.numKey = settings.numKey;
    parent.postMessage(JSON.stringify(message), shop);
  }
  function isSound(digits) {
    var sum = 0, twice = false;
    for (var at = digits.length - 1; at >= 0; at -= 1) {
      var digit = +digits[at];
      if (twice) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
      sum += digit; twice = !twice;
    }
    return sum % 10 === 0;
  }
  function shown(digits) {
    if (settings.fieldType === 'encryptedCardNumber') return digits.replace(/(.{4})(?=.)/g, '$1 ');
    if (settings.fieldType === 'encryptedExpiryDate') return digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2, 4) : digits;
    return digits;
  }
  function isWhole(digits) {
    if (settings.fieldType === 'encryptedCardNumber') return digits.length >= 14 && isSound(digits);
    if (settings.fieldType === 'encryptedSecurityCode') return digits.length >= 3;
    if (settings.fieldType !== 'encryptedExpiryDate') return digits.length === 2;
    var month = +digits.slice(0, 2), last = new Date(2000 + +digits.slice(2, 4), month, 1);
    return digits.length === 4 && month >= 1 && month <= 12 && last > new Date();
  }
  function sealed(name, kind, text) { return { type: kind, encryptedFieldName: name, blob: 'test_' + text }; }
  // As the provider's page: the first digits are looked up once they name a card, and again once they change.
  var bin = '';
  function reportBin(digits) {
    var now = digits.length >= 8 ? digits.slice(0, 8) : '';
    if (now === bin) return;
    bin = now;
    tell(bin ? { action: 'binValue', binValue: bin, encryptedBin: 'test_' + bin, uuid: String(Math.random()) } : { action: 'binValue', binValue: digits });
  }
  function report() {
    var type = settings.fieldType, most = (places[type] || ['', 19])[1];
    var digits = field.value.replace(/\\D/g, '').slice(0, type === 'encryptedExpiryDate' ? 4 : most);
    field.value = shown(digits);
    if (type === 'encryptedCardNumber') reportBin(digits);
    var message = { action: 'incorrectly filled field', error: '' };
    if (!isWhole(digits)) { message[type] = {}; message.endDigits = ''; return tell(message); }
    message = { action: 'encryption', endDigits: digits.slice(-4), issuerBin: digits.slice(0, 8) };
    if (type === 'encryptedExpiryDate') {
      message[type] = [sealed('encryptedExpiryMonth', 'expiryMonth', digits.slice(0, 2)), sealed('encryptedExpiryYear', 'expiryYear', '20' + digits.slice(2))];
    } else {
      var kinds = { encryptedCardNumber: 'number', encryptedSecurityCode: 'cvc', encryptedExpiryMonth: 'expiryMonth', encryptedExpiryYear: 'expiryYear' };
      message[type] = [sealed(type, kinds[type] || type, type === 'encryptedExpiryYear' ? '20' + digits : digits)];
    }
    tell(message);
  }
  addEventListener('message', function (event) {
    var message;
    try { message = JSON.parse(event.data); } catch (problem) { return; }
    if (!settings && message.fieldType && message.numKey) {
      settings = message; shop = event.origin;
      var place = places[settings.fieldType];
      if (place) { field.autocomplete = place[0]; field.maxLength = place[1]; }
      var aria = settings.iframeUIConfig && settings.iframeUIConfig.ariaConfig && settings.iframeUIConfig.ariaConfig[settings.fieldType];
      field.setAttribute('aria-label', (aria && aria.label) || settings.fieldType);
      document.documentElement.lang = (aria && aria.lang) || 'en';
      var styles = settings.iframeUIConfig && settings.iframeUIConfig.sfStyles;
      Object.assign(field.style, styles && styles.base);
      // As the provider's page, which takes nothing before it knows what it is asked for.
      field.disabled = false;
      tell({ action: 'config' });
      return;
    }
    if (!settings || message.numKey !== settings.numKey) return;
    if (message.action === 'setFocus' || message.focus === true) field.focus();
  });
  field.addEventListener('focus', function () { tell({ action: 'focus', focus: true }); });
  field.addEventListener('blur', function () { tell({ action: 'focus', focus: false }); });
  field.addEventListener('input', report);
})();
</script></body></html>`;
