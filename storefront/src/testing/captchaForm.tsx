import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { useCaptcha } from '../lib/captcha/captcha.ts';
import { CaptchaLine } from '../ui/captcha/CaptchaLine.tsx';
import { renderShop } from './renderShop.tsx';

/** A form with a captcha as the features write them; shows below what it would send. */
function Form() {
  const captcha = useCaptcha('account');
  const [sent, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void captcha.proof().then((proof) => setSent(JSON.stringify(proof)));
      }}
    >
      <input aria-label="Name" />
      <CaptchaLine captcha={captcha} />
      <button type="submit">Send</button>
      <output aria-label="sent">{sent}</output>
    </form>
  );
}

export const openCaptchaForm = (locale: Locale = 'uk_en') => renderShop(<Form />, { locale });
/** What the form would send with its call. */
export const sentCaptcha = () => screen.getByLabelText('sent').textContent;
export const sendCaptchaForm = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
