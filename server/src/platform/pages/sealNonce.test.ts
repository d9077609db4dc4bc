import { expect, test } from 'vitest';
import { sealHtml } from './sealHtml.ts';

test('S20: a sealed page contains no nonce, and allows its inline elements only by hash', () => {
  const marked =
    '<html><style nonce="n1">a{}</style><script nonce="n1">one("n1")</script><script nonce="n1" src="/a.js"></script></html>';
  const { html, scripts, styles } = sealHtml(marked, 'n1');
  expect(html).toBe('<html><style>a{}</style><script>one("")</script><script src="/a.js"></script></html>');
  expect([scripts.length, styles.length]).toEqual([1, 1]);
});
