/**
 * `WeixinJSBridge`, which WeChat's own browser puts into each page: asks the shopper in a sheet of the app, pays at the
 * provider, and answers the page with a word alone. `provider` is the payment simulator's address. As in the app, the
 * object arrives after the page has loaded.
 */
export const bridgeScript = (provider: string): string => `(function () {
  function sheet(act) {
    var box = document.createElement('dialog'), head = document.createElement('h2');
    head.textContent = '微信支付 (test)'; box.setAttribute('aria-label', 'WeChat Pay'); box.append(head);
    [['Approve', 'approve'], ['Refuse', 'refuse'], ['Cancel', 'cancel']].forEach(function (row) {
      var button = document.createElement('button');
      button.type = 'button'; button.textContent = row[0]; button.style.cssText = 'min-height:44px;margin:0 8px 8px 0;padding:0 16px';
      button.addEventListener('click', function () { box.close(); box.remove(); act(row[1]); });
      box.append(button);
    });
    document.body.append(box); box.showModal();
  }
  var words = { approve: 'ok', refuse: 'fail', cancel: 'cancel' };
  function invoke(name, request, callback) {
    if (name !== 'getBrandWCPayRequest') return callback({ err_msg: name + ':fail' });
    sheet(function (decision) {
      fetch(${JSON.stringify(provider)} + '/wechat/bridge', {
        method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ decision: decision, request: request }),
      }).then(function (answer) { return answer.json(); }).then(function (answer) {
        callback({ err_msg: 'get_brand_wcpay_request:' + (answer.is_known ? words[decision] : 'fail') });
      });
    });
  }
  if (!/MicroMessenger/.test(navigator.userAgent) || window.top !== window) return;
  setTimeout(function () {
    window.WeixinJSBridge = { invoke: invoke };
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  }, 300);
})();`;
