import { launch } from "chrome-launcher"; import lighthouse from "lighthouse";
const origin = process.argv[2];
const chrome = await launch({ chromePath:"/usr/bin/chromium", chromeFlags: ["--headless=new","--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"] });
for (const p of process.argv.slice(3)) {
  const { lhr } = await lighthouse(origin+p,{port:chrome.port,logLevel:"error",onlyCategories:["performance"]});
  const m = lhr.audits.metrics.details.items[0];
  const el = lhr.audits["largest-contentful-paint-element"]?.details?.items?.[0]?.items?.[0]?.node?.snippet ?? lhr.audits["lcp-breakdown-insight"]?.details?.items?.map(i=>i.snippet??"").join("");
  console.log(p, "score", lhr.categories.performance.score, "FCP", Math.round(lhr.audits["first-contentful-paint"].numericValue), "SI", Math.round(lhr.audits["speed-index"].numericValue), "LCP", Math.round(lhr.audits["largest-contentful-paint"].numericValue), "TBT", Math.round(lhr.audits["total-blocking-time"].numericValue), "obs FCP", m.observedFirstContentfulPaint, "obsLCP", m.observedLargestContentfulPaint, (el??"").slice(0,100));
  for (const r of lhr.audits["network-requests"].details.items) console.log("   ", r.url.slice(origin.length).slice(0,50).padEnd(50), r.priority, Math.round(r.networkRequestTime), Math.round(r.networkEndTime), r.transferSize);
}
await chrome.kill();
