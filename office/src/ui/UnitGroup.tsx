import { type ReactNode, useId } from 'react';
import css from './sheets.module.css';
import ui from './ui.module.css';

type Props = {
  /** What the units are for. */
  readonly legend: string;
  /** What is wrong with the units together. */
  readonly fault?: string | null;
  readonly children: ReactNode;
};

/** The units of a step, a field for each line. */
export function UnitGroup({ legend, fault, children }: Props) {
  const id = useId();
  return (
    <fieldset className={css.units} {...(fault ? { 'aria-describedby': id } : {})}>
      <legend>{legend}</legend>
      {children}
      {fault && (
        <p id={id} className={ui.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
