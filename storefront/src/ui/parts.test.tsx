// The small parts of every page: pictures, cards, buttons, links, breadcrumbs, trays.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ImageBaseContext } from '../lib/pages/picture.tsx';
import { renderShop } from '../testing/renderShop.tsx';
import { cardOf } from '../testing/samples.ts';
import { AddressLines } from './addresses/AddressLines.tsx';
import { Button, ButtonLink } from './links/Button.tsx';
import { ConsentTick, useConsent } from './fields/ConsentTick.tsx';
import { Crumbs } from './links/Crumbs.tsx';
import { PhoneLink } from './links/PhoneLink.tsx';
import { Picture, Thumbnail } from './pictures/Picture.tsx';
import { ProductCard } from './products/ProductCard.tsx';
import { Tray } from './trays/Tray.tsx';
import { TrayMessage } from './trays/TrayMessage.tsx';

const picture = { url: '/images/bag.webp', alt: 'A red bag', width: 640, height: 800 };
const widths = (srcSet: string) => srcSet.split(', ').map((each) => Number(/ (\d+)w$/u.exec(each)?.[1]));

describe('a picture', () => {
  test('keeps its room free and says what it shows', () => {
    renderShop(<Picture picture={picture} sizes="50vw" />);
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'A red bag' });
    expect([image.width, image.height]).toEqual([640, 800]);
  });

  test('comes in no size above its own, in the format that the browser can use', () => {
    renderShop(<Picture picture={picture} sizes="50vw" />);
    const image = screen.getByRole<HTMLImageElement>('img');
    expect(widths(image.srcset)).toEqual([160, 320, 480, 640]);
    const source = document.querySelector('source')!;
    expect(source.type).toBe('image/avif');
    expect(source.srcset).toContain('f=avif');
    expect(source.getAttribute('sizes')).toBe('50vw');
  });

  test('comes from the place of the pictures', () => {
    renderShop(
      <ImageBaseContext value="https://cdn.example">
        <Picture picture={picture} sizes="50vw" />
      </ImageBaseContext>,
    );
    expect(screen.getByRole<HTMLImageElement>('img').src).toMatch(/^https:\/\/cdn\.example\/images\/bag\.webp/u);
  });

  test('keeps its focal point visible where it is cut; without one the sheet decides', () => {
    const focused = { ...picture, focus: { x: 20, y: 80 } };
    renderShop(
      <>
        <Picture picture={picture} sizes="50vw" />
        <Picture picture={focused} sizes="50vw" />
        <Thumbnail picture={focused} size={100} />
      </>,
    );
    const shown = [...document.querySelectorAll('img')].map(({ style }) => style.objectPosition);
    expect(shown).toEqual(['', '20% 80%', '20% 80%']);
  });

  test('has one size at least, however small it is', () => {
    renderShop(<Picture picture={{ ...picture, width: 100, height: 100 }} sizes="50vw" />);
    expect(widths(screen.getByRole<HTMLImageElement>('img').srcset)).toEqual([160]);
  });

  test('waits below the first screen, and is fetched first on it', () => {
    renderShop(
      <>
        <Picture picture={picture} sizes="50vw" />
        <Picture picture={{ ...picture, alt: 'First' }} sizes="50vw" first />
      </>,
    );
    expect(screen.getByRole('img', { name: 'A red bag' }).getAttribute('loading')).toBe('lazy');
    const first = screen.getByRole('img', { name: 'First' });
    expect([first.getAttribute('loading'), first.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });

  test('says nothing beside its own name', () => {
    renderShop(<Picture picture={picture} sizes="50vw" silent />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('is small in a list, with twice its size for dense screens', () => {
    renderShop(<Thumbnail picture={picture} size={100} />);
    const image = document.querySelector('img')!;
    expect([image.width, image.height]).toEqual([100, 125]);
    expect(image.srcset).toMatch(/w=100&f=webp 1x, .*w=300&f=webp 2x/u);
  });
});

describe('a product card', () => {
  const show = (changes: Parameters<typeof cardOf>[0] = {}, locale: Locale = 'uk_en') =>
    renderShop(<ProductCard product={cardOf(changes)} sizes="50vw" />, { locale });

  test('has one link, named by the product alone', () => {
    show();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Pommeau' }).getAttribute('href')).toBe('/uk_en/product/bag-BAG');
  });

  test.each([
    ['its price', {}, '€1000'],
    ['the least price', { price_from: true }, 'from €1000'],
    ['that a price is on request', { price: null }, 'Price on request'],
    ['that it is not online', { in_stock: false }, 'Not available online'],
    ['that it is new', { is_new: true }, 'New'],
  ])('shows %s', (_what, changes, words) => {
    show(changes);
    expect(screen.getByText(words)).toBeDefined();
  });

  test('says nothing of newness or stock where there is nothing to say', () => {
    show();
    expect(screen.queryByText('New')).toBeNull();
    expect(screen.queryByText('Not available online')).toBeNull();
  });

  test('shows four colours at most, and says how many there are', () => {
    const colors = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id, hex: '#000000' }));
    show({ colors });
    expect(screen.getByText('5 colours').parentElement?.querySelectorAll('svg')).toHaveLength(4);
  });

  test('counts no single colour', () => {
    show({ colors: [{ id: 'a', name: 'a', hex: '#000000' }] });
    expect(screen.queryByText(/colours/u)).toBeNull();
  });

  test('writes its price in one product on a page from the right', () => {
    show({}, 'ae_ar');
    expect(screen.getByText(/1000/u).tagName).toBe('BDI');
  });
});

describe('a button', () => {
  test.each([{ busy: true }, { unavailable: true }])('does nothing while %o, and stays in reach', async (state) => {
    const pressed = vi.fn<() => void>();
    renderShop(
      <Button {...state} onClick={pressed}>
        Add
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Add' });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('sends no form while it works', async () => {
    const submitted = vi.fn<() => void>();
    renderShop(
      <form onSubmit={submitted}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(submitted).not.toHaveBeenCalled();
  });

  test('submits no form unless it is asked to', async () => {
    const submitted = vi.fn<() => void>();
    renderShop(
      <form onSubmit={submitted}>
        <Button>Show</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(submitted).not.toHaveBeenCalled();
  });

  test('is a link where it leads to another page', () => {
    renderShop(<ButtonLink to="/uk_en/cart/">Cart</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Cart' }).getAttribute('href')).toBe('/uk_en/cart/');
  });
});

test('dials a number without its spaces, and writes it from the left', () => {
  renderShop(<PhoneLink number="+971 4 123 (45) 67" />, { locale: 'ae_ar' });
  const link = screen.getByRole('link', { name: '+971 4 123 (45) 67' });
  expect(link.getAttribute('href')).toBe('tel:+97141234567');
  expect(link.querySelector('bdi')).not.toBeNull();
});

test('links every breadcrumb but the page itself', () => {
  const crumbs = [
    { name: 'Bags', path: '/bags' },
    { name: 'Pommeau', path: '/product/bag-BAG' },
  ];
  renderShop(<Crumbs crumbs={crumbs} />);
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Bags' }).getAttribute('href')).toBe('/uk_en/bags');
  expect(trail.queryByRole('link', { name: 'Pommeau' })).toBeNull();
  expect(trail.getByText('Pommeau').getAttribute('aria-current')).toBe('page');
});

test('keeps equal lines of an address, and leaves out empty ones', () => {
  renderShop(
    <address>
      <AddressLines lines={['London', null, 'London', '']} />
    </address>,
  );
  expect(screen.getAllByText('London')).toHaveLength(2);
  expect(document.querySelectorAll('address > span')).toHaveLength(2);
});

describe('a consent', () => {
  function Gate() {
    const consent = useConsent();
    return (
      <>
        <ConsentTick consent={consent} />
        <Button unavailable={!consent.given}>Go</Button>
      </>
    );
  }

  test('opens the buttons of an account in China once each box is ticked, and closes them again', async () => {
    renderShop(<Gate />, { locale: 'cn_zh' });
    const button = screen.getByRole('button', { name: 'Go' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const [all, terms] = screen.getAllByRole('checkbox');
    await userEvent.click(terms!);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(all!);
    expect(button.getAttribute('aria-disabled')).toBeNull();
    await userEvent.click(terms!);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  test('is not asked for elsewhere', () => {
    renderShop(<Gate />);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Go' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('the frame of a tray', () => {
  test('is a dialog of its title, with the focus on its close control', () => {
    renderShop(<Tray title="Help">words</Tray>);
    expect(screen.getByRole('dialog', { name: 'Help' }).getAttribute('aria-modal')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close: Help' }));
  });

  test('leaves the focus with a field that has taken it', () => {
    function Focused() {
      return <input aria-label="Name" ref={(input) => input?.focus()} />;
    }
    renderShop(
      <Tray title="Help">
        <Focused />
      </Tray>,
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  test('scrolls by the keyboard', async () => {
    renderShop(<Tray title="Help">words</Tray>);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Help' }));
  });

  test('goes a step back where it has steps', async () => {
    const back = vi.fn<() => void>();
    renderShop(
      <Tray title="Help" onBack={back}>
        words
      </Tray>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(back).toHaveBeenCalledOnce();
  });

  test('moves the focus to each message that takes the place of a form', async () => {
    function Steps() {
      const [title, setTitle] = useState('First');
      return (
        <TrayMessage title={title}>
          <button type="button" onClick={() => setTitle('Second')}>
            Go on
          </button>
        </TrayMessage>
      );
    }
    renderShop(<Steps />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'First' }));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }));
  });
});
