// Builds the storefront and the office for production, unless builds of these sources exist.
import { buildAll, hasStorefront } from './lib/build.mjs';

if (hasStorefront()) {
  const { ok, built, output } = buildAll();
  if (!ok) {
    console.error(output);
    process.exit(1);
  }
  console.log(built ? 'storefront and office built' : 'storefront and office already built');
}
