import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import css from './tick.module.css';

type TickProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly children: ReactNode;
  readonly fault?: string | undefined;
  readonly ref?: React.Ref<HTMLInputElement>;
};

/** A consent or an option, its words beside the box. */
export function Tick({ children, fault, className = '', ...input }: TickProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={css.tick}>
        <input
          type="checkbox"
          {...input}
          className={css.input}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? id : undefined}
        />
        <span className={`${css.box} ${fault ? css.wrong : ''}`} aria-hidden="true" />
        <span>{children}</span>
      </label>
      {fault ? (
        <p className={css.fault} id={id}>
          <Icon name="warning" />
          {fault}
        </p>
      ) : null}
    </div>
  );
}
