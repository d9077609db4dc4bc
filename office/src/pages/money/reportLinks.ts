import { reportFigures, type ReportFigure } from '@vitrine/rules/books/reports';

/** Which facts of a figure a list shows. */
type RowsOf = {
  readonly figure: ReportFigure;
  readonly from: string;
  readonly until: string;
  readonly country?: string;
  readonly part?: string;
  readonly currency?: string;
};

/** The list behind a number of the reports. */
export const rowsAddress = (of: RowsOf): string =>
  `/sales/rows?${new URLSearchParams(Object.entries(of).filter(([, value]) => value !== undefined)).toString()}`;

/** The figure of an address; undefined for one that the reports do not have. */
export const figureOf = (text: string): ReportFigure | undefined => reportFigures.find((one) => one === text);
