// Made by scripts/messages.ts: the areas of useText.
import type { Keys as Account } from './account/keys.ts';
import type { Keys as Cart } from './cart/keys.ts';
import type { Keys as Checkout } from './checkout/keys.ts';
import type { Keys as Confirmation } from './confirmation/keys.ts';
import type { Keys as Content } from './content/keys.ts';
import type { Keys as Field } from './field/keys.ts';
import type { Keys as Form } from './form/keys.ts';
import type { Keys as Grid } from './grid/keys.ts';
import type { Keys as Orders } from './orders/keys.ts';
import type { Keys as Product } from './product/keys.ts';
import type { Keys as Search } from './search/keys.ts';
import type { Keys as Shell } from './shell/keys.ts';
import type { Keys as Signin } from './signin/keys.ts';
import type { Keys as Status } from './status/keys.ts';
import type { Keys as Step } from './step/keys.ts';
import type { Keys as Title } from './title/keys.ts';
import type { Keys as Zoom } from './zoom/keys.ts';

export type Areas = {
  account: Account;
  cart: Cart;
  checkout: Checkout;
  confirmation: Confirmation;
  content: Content;
  field: Field;
  form: Form;
  grid: Grid;
  orders: Orders;
  product: Product;
  search: Search;
  shell: Shell;
  signin: Signin;
  status: Status;
  step: Step;
  title: Title;
  zoom: Zoom;
};
