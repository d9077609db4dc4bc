import type { Picture as PictureData } from '@vitrine/contract/catalogue';
import { useState } from 'react';
import { notify } from '../../lib/layers/notices.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { AddressLines } from '../../ui/addresses/AddressLines.tsx';
import { Button, ButtonLink } from '../../ui/links/Button.tsx';
import { Choice } from '../../ui/fields/Choice.tsx';
import { Crumbs } from '../../ui/links/Crumbs.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { Field, FieldGroup, Select, TextArea, Together } from '../../ui/fields/Field.tsx';
import { Icon, iconNames } from '../../ui/pictures/Icon.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { ProductCard } from '../../ui/products/ProductCard.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import { Stitch } from '../../ui/pictures/Stitch.tsx';
import { Swatch } from '../../ui/products/Swatch.tsx';
import { TextButton, TextLink } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import { Wordmark } from '../../ui/pictures/Wordmark.tsx';
import { FormParts } from './FormParts.tsx';
import { Part } from './Part.tsx';
import { Pictures } from './Pictures.tsx';
import css from './style.module.css';

const colours = [
  'white',
  'paper',
  'paper-deep',
  'ink',
  'ink-soft',
  'line-control',
  'line',
  'thread',
  'thread-deep',
  'thread-tint',
];
const faces = ['display', 'headline', 'title', 'subtitle', 'name', 'lead', 'note', 'caps', 'figure'];
const steps = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10'];

function Buttons() {
  return (
    <Part title="Button">
      <Button>Add to cart</Button>
      <Button look="quiet">Find in store</Button>
      <Button low>Pay €4,695</Button>
      <Button look="quiet" low>
        Change
      </Button>
      <Button busy>Adding</Button>
      <Button unavailable>Not available</Button>
      <ButtonLink to="/">A link as a button</ButtonLink>
      <TextLink to="/" target>
        A link
      </TextLink>
      <TextButton>A button as a link</TextButton>
      <PhoneLink number="+33 1 99 00 18 74" />
      <address className={css.lines}>
        <AddressLines lines={['Claire Martin', '24 rue du Faubourg Saint-Honoré', '75008 Paris']} />
      </address>
    </Part>
  );
}

function Fields() {
  const [shown, setShown] = useState(false);
  return (
    <Part title="Field, select, text area">
      <FieldGroup>
        <Field label="First name" width="half" defaultValue="Ada" autoComplete="off" />
        <Field label="Last name" width="half" autoComplete="off" />
        <Field label="Company" optional autoComplete="off" />
        <Field label="Email" type="email" defaultValue="ada@" fault="Write it as name@example.com" autoComplete="off" />
        <Field
          label="Password"
          type={shown ? 'text' : 'password'}
          help="Ten signs or more, none of them a space."
          action={{ label: shown ? 'Hide' : 'Show', onClick: () => setShown(!shown) }}
          autoComplete="off"
        />
        <Field label="Not now" disabled defaultValue="Disabled" />
        <Select label="Country" width="half">
          <option>France</option>
          <option>Japan</option>
        </Select>
        <Select label="Title" width="half" fault="Choose one">
          <option value="">–</option>
        </Select>
        <Together label="Date of birth">
          <Field label="Day" width="third" inputMode="numeric" autoComplete="off" />
          <Field label="Month" width="third" inputMode="numeric" autoComplete="off" />
          <Field label="Year" width="third" inputMode="numeric" autoComplete="off" />
        </Together>
        <TextArea label="Message" help="Four lines fit on the card." />
      </FieldGroup>
    </Part>
  );
}

function Choices() {
  return (
    <Part title="Choice, tick">
      <fieldset className={css.wide}>
        <legend>Delivery</legend>
        <Choice name="delivery" label="Standard" note="Tue 24 to Thu 26 November" end="Complimentary" defaultChecked />
        <Choice name="delivery" label="Express" note="Tomorrow" end="€25" />
        <Choice name="delivery" label="Courier" note="Not in this postcode" end="–" disabled />
      </fieldset>
      <Tick>Keep this address</Tick>
      <Tick defaultChecked>I have read the terms</Tick>
      <Tick fault="Tick this to go on">I have read the terms</Tick>
    </Part>
  );
}

/** Both take the focus on mount, so they mount on demand. */
function Words() {
  const [shown, setShown] = useState(false);
  return (
    <Part title="Fault list, what was said">
      <Button look="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
        Show
      </Button>
      {shown && (
        <div className={css.wide}>
          <FaultList faults={[{ id: 'content', label: 'Email' }]} />
          <TrayMessage title="Written down">
            <p>A person of the house will read it.</p>
          </TrayMessage>
        </div>
      )}
    </Part>
  );
}

const sample = {
  sku: 'H0612P 26R',
  url: '/product/pommeau-H0612Pv26R',
  name: 'Pommeau',
  kind: 'Top-handle bag in grained calfskin',
  price: { amount: 425_000, currency: 'EUR' },
  price_from: true,
  image: null,
  second_image: null,
  colors: [
    { id: 'red', name: 'Madder red', hex: '#96281f' },
    { id: 'black', name: 'Black', hex: '#1b1917' },
  ],
  is_new: true,
  in_stock: true,
} as const;

function Shelf() {
  return (
    <section className={css.part}>
      <h2 className="title">Shelf</h2>
      <ul className="tiles">
        {Object.entries({
          new: sample,
          plain: { ...sample, price_from: false, is_new: false },
          soldOut: { ...sample, in_stock: false },
        }).map(([state, product]) => (
          <li key={state}>
            <ProductCard product={{ ...product, colors: [...product.colors] }} sizes="25vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marks() {
  return (
    <Part title="Marks">
      <Wordmark className={css.mark} />
      <Stitch />
      <div className={`seam ${css.seam}`} />
      <Swatch className={css.swatch} hex="#8a2a22" />
      {iconNames.map((name) => (
        <span key={name} title={name}>
          <Icon name={name} />
        </span>
      ))}
      <Crumbs
        crumbs={[
          { name: 'Leather', path: '/category/leather' },
          { name: 'Bags', path: '' },
        ]}
      />
    </Part>
  );
}

function Notices() {
  return (
    <Part title="Notice, tray">
      <Button look="quiet" onClick={() => notify({ variant: 'login', title: 'Done', text: 'Goes after 4 seconds.' })}>
        A notice
      </Button>
      <Button
        look="quiet"
        onClick={() => notify({ variant: 'error', level: 'critical', title: 'Mind this', text: 'Stays.' })}
      >
        A critical notice
      </Button>
      <Button look="quiet" onClick={() => openTray('navigation')}>
        A tray
      </Button>
    </Part>
  );
}

/** Tokens and every primitive in its states, on one page; built in development only. */
export function StylePage({ picture }: { readonly picture: PictureData | null }) {
  return (
    <main id="content" tabIndex={-1} className={`page ${css.page}`}>
      <h1 className={`headline ${css.head}`}>Style</h1>
      <Part title="Colour">
        {colours.map((name) => (
          <figure key={name}>
            <div className={css.colour} data-colour={name} />
            <figcaption className="note">{name}</figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Type">
        {faces.map((name) => (
          <p key={name} className={`${name} ${css.wide}`}>
            {name}, 1874
          </p>
        ))}
      </Part>
      <Part title="Steps">
        {steps.map((name) => (
          <div key={name} className={css.step} data-step={name} title={name} />
        ))}
      </Part>
      <Buttons />
      <Fields />
      <Choices />
      <Words />
      <FormParts />
      {picture && <Pictures picture={picture} />}
      <Shelf />
      <Marks />
      <Notices />
    </main>
  );
}
