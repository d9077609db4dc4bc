// The digest of each paper's PDF, right after its issue. decisions/0051.
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import * as cfdi from '../cfdi/cfdiPaper.ts';
import { houseLine } from '../../../platform/typesetting/paperQueue.ts';
import { makeCfdi, makePaper } from './makePaper.ts';
import * as queries from './queries.ts';

/** Makes the PDF of an invoice or credit note once and stores its digest; nothing after an erasure. Throws overloaded. */
export const digestPaper: JobHandler = async (shop, { invoice_id = '' }) => {
  const paper = await queries.paperOf(shop.db, invoice_id);
  if (paper?.content && paper.pdf_sha256 === null) await makePaper(shop, invoice_id, houseLine);
};

/** The same of a stamped CFDI. */
export const digestCfdi: JobHandler = async (shop, { cfdi_id = '' }) => {
  const found = await cfdi.paperOfCfdi(shop, cfdi_id);
  if (found?.paper && found.pdf_sha256 === null) await makeCfdi(shop, cfdi_id, houseLine);
};
