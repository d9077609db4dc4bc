// The metadata that names the electronic invoice inside a PDF (Factur-X 1.0, ZUGFeRD 2).

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

/** PDF/A asks that the document describes the properties which are not of PDF/A itself. */
const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'name of the embedded XML invoice file')}${property('DocumentType', 'INVOICE')}${property('Version', 'version of the Factur-X XML schema')}${property('ConformanceLevel', 'conformance level of the embedded Factur-X data')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
const described = `<rdf:Description rdf:about="" xmlns:fx="${namespace}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`;

const schemasEnd = '</rdf:Bag></pdfaExtension:schemas>';
const describedEnd = '</rdf:RDF>';

/**
 * A PDF whose metadata names the invoice inside it. The metadata is replaced by an incremental update at the end, as PDF
 * defines it. Throws when the engine writes the metadata in another way than it does today.
 */
export function withFacturX(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const [, id = ''] = /\/Metadata (\d+) 0 R/u.exec(text) ?? [];
  const start = text.indexOf(`\n${id} 0 obj`) + 1;
  const from = text.indexOf('stream\n', start) + 'stream\n'.length;
  const xmp = text.slice(from, text.indexOf('\nendstream', from));
  const tail = text.slice(text.lastIndexOf('trailer'));
  const close = tail.lastIndexOf('>>');
  const trailer = tail.slice(tail.indexOf('<<') + 2, close);
  const [, previous = ''] = /^>>\s{1,4}startxref\s(\d{1,12})\s/u.exec(tail.slice(close)) ?? [];
  if (id === '' || start === 0 || !xmp.includes(schemasEnd) || previous === '')
    throw new Error('the engine writes its metadata in another way');
  const changed = xmp.replace(schemasEnd, schema + schemasEnd).replace(describedEnd, described + describedEnd);
  const object = `${id} 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${changed.length} >>\nstream\n${changed}\nendstream\nendobj\n`;
  const lead = text.endsWith('\n') ? '' : '\n';
  const at = text.length + lead.length;
  const entry = `${String(at).padStart(10, '0')} 00000 n\r\n`;
  const end = `xref\n${id} 1\n${entry}trailer\n<<${trailer}  /Prev ${previous}\n>>\nstartxref\n${at + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(lead + object + end, 'latin1')]);
}
