import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
const chrome = await launch({ chromePath:'/usr/bin/chromium', chromeFlags:['--headless=new','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync','--disable-dev-shm-usage'] });
for (const u of process.argv.slice(2)) {
  const r = await lighthouse(u, { port: chrome.port, output:'json', logLevel:'error', onlyCategories:['performance'] });
  const a=r.lhr.audits; console.log(u, r.lhr.categories.performance.score, ['first-contentful-paint','largest-contentful-paint','total-blocking-time','speed-index','cumulative-layout-shift'].map(k=>k+' '+Math.round(a[k].numericValue*1000)/1000+' ('+a[k].score+')').join(', '));
  console.log(JSON.stringify(a['lcp-breakdown-insight']?.details?.items?.[0]?.items?.map(i=>[i.label,Math.round(i.duration)])));
  console.log(JSON.stringify(a['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node?.snippet ?? a['lcp-breakdown-insight']?.details?.items?.[1]?.snippet));
  for (const i of a['network-requests'].details.items.slice(0,22)) console.log(Math.round(i.networkRequestTime), Math.round(i.networkEndTime), i.transferSize, i.priority, i.url.replace(/.*4400/,''));
}
await chrome.kill();
