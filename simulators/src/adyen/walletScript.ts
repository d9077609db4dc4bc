/**
 * A device's wallet for the shopper's page: Google's `PaymentsClient` or Apple's `ApplePaySession`, each with a sheet of
 * three buttons. Its token names the sum that the sheet showed, so the simulator refuses a payment of another sum.
 */
export const walletScript = (wallet: 'apple' | 'google'): string => `(function () {
  function sheet(title, sum, pay, cancel) {
    var box = document.createElement('dialog'), head = document.createElement('h2'), price = document.createElement('p');
    head.textContent = title + ' (test)'; price.textContent = sum; price.dataset.sum = sum;
    box.setAttribute('aria-label', title);
    box.append(head, price);
    function button(text, act) {
      var made = document.createElement('button');
      made.type = 'button'; made.textContent = text; made.style.cssText = 'min-height:44px;margin:0 8px 8px 0;padding:0 16px';
      made.addEventListener('click', function () { box.close(); box.remove(); act(); });
      box.append(made);
    }
    button('Approve', function () { pay('4111111111111111'); });
    button('Refuse', function () { pay('4000000000000002'); });
    button('Cancel', cancel);
    box.addEventListener('cancel', function () { box.remove(); cancel(); });
    document.body.append(box); box.showModal();
  }
  function token(number, sum) { return 'test_' + number + '_' + sum; }
  ${wallet === 'google' ? googlePart : applePart}
})();`;

const googlePart = `
  function PaymentsClient(options) { this.options = options; }
  PaymentsClient.prototype.isReadyToPay = function () { return Promise.resolve({ result: true }); };
  PaymentsClient.prototype.prefetchPaymentData = function () {};
  PaymentsClient.prototype.loadPaymentData = function (request) {
    var callbacks = this.options.paymentDataCallbacks, info = request.transactionInfo;
    var sum = info.totalPrice + ' ' + info.currencyCode;
    return new Promise(function (resolve, reject) {
      sheet('Google Pay', sum, function (number) {
        var data = { paymentMethodData: { info: { cardNetwork: 'VISA' }, tokenizationData: { token: token(number, sum) } } };
        callbacks.onPaymentAuthorized(data).then(function () { resolve(data); });
      }, function () { reject({ statusCode: 'CANCELED' }); });
    });
  };
  window.google = { payments: { api: { PaymentsClient: PaymentsClient } } };`;

const applePart = `
  function ApplePaySession(version, request) { this.request = request; }
  ApplePaySession.STATUS_SUCCESS = 0; ApplePaySession.STATUS_FAILURE = 1;
  ApplePaySession.canMakePayments = function () { return true; };
  ApplePaySession.supportsVersion = function () { return true; };
  ApplePaySession.prototype.begin = function () { this.onvalidatemerchant({ validationURL: 'https://apple.example/session' }); };
  ApplePaySession.prototype.abort = function () { this.oncancel({}); };
  ApplePaySession.prototype.completePayment = function () {};
  ApplePaySession.prototype.completeMerchantValidation = function () {
    var self = this, sum = this.request.total.amount + ' ' + this.request.currencyCode;
    sheet('Apple Pay', sum, function (number) {
      self.onpaymentauthorized({ payment: { token: { paymentData: token(number, sum) } } });
    }, function () { self.oncancel({}); });
  };
  window.ApplePaySession = ApplePaySession;`;
