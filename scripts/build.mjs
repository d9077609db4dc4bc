// Builds the storefront for production, unless a build of these sources exists.
import { buildStorefront, hasStorefront } from './lib/build.mjs';

if (hasStorefront()) {
  const { ok, built, output } = buildStorefront();
  if (!ok) {
    console.error(output);
    process.exit(1);
  }
  console.log(built ? 'storefront built' : 'storefront already built');
}
