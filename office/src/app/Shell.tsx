import { useRoleName } from '../ui/useRoleName.ts';
import { useQueryClient } from '@tanstack/react-query';
import { staffSignOut } from '@vitrine/contract/staffAccount';
import { useId, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { call } from '../lib/calls/call.ts';
import { useLive } from '../lib/live/useLive.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { MemberContext } from '../lib/session/MemberContext.ts';
import { forgetMember, type Me, useMe } from '../lib/session/member.ts';
import { forgetDrafts } from '../lib/session/useDraft.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Enrolment } from '../pages/signin/Enrolment.tsx';
import { SignIn } from '../pages/signin/SignIn.tsx';
import { DrillMark } from './DrillMark.tsx';
import { FindBox } from './FindBox.tsx';
import { Gate, LanguageChoice } from './Gate.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { sectionGroups, sections } from './sections.ts';
import css from './shell.module.css';
import { usePlaceName } from '../ui/useStores.ts';

/** One part of the menu: nothing for a member that works in none of its sections. */
function MenuGroup({ me, group }: { readonly me: Me; readonly group: (typeof sectionGroups)[number] }) {
  const text = useText('shell');
  const title = useId();
  const mine = sections.filter((section) => section.group === group && section.isFor(me));
  if (mine.length === 0) return null;
  return (
    <>
      {group !== 'day' && <p id={title}>{text(`group.${group}`)}</p>}
      <ul {...(group !== 'day' && { 'aria-labelledby': title })}>
        {mine.map(({ path, name }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'}>
              {text(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The boutique of a member: the names of boutiques are read for those alone that have one. */
function Boutique({ store_id }: { readonly store_id: string }) {
  const placeOf = usePlaceName();
  return ` · ${placeOf(store_id)}`;
}

function Menu({ me }: { readonly me: Me }) {
  const text = useText('shell');
  const roleName = useRoleName();
  const client = useQueryClient();
  const signOut = async () => {
    await call(staffSignOut, { body: {} });
    forgetMember(client);
    forgetDrafts();
  };
  return (
    <div className={css.menu}>
      <nav aria-label={text('menu')}>
        {sectionGroups.map((group) => (
          <MenuGroup key={group} me={me} group={group} />
        ))}
      </nav>
      <div className={css.who}>
        <p>{me.staff.name}</p>
        <p className={css.soft}>
          {roleName(me.staff)}
          {me.staff.store_id !== null && <Boutique store_id={me.staff.store_id} />}
        </p>
        <Button weight="quiet" onClick={() => void signOut()}>
          {text('sign_out')}
        </Button>
        <LanguageChoice />
      </div>
    </div>
  );
}

/** The frame of a member's pages: the menu beside them, on a phone above them behind a button. */
function Frame({ me }: { readonly me: Me }) {
  useLive();
  const text = useText('shell');
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#page">
        {text('skip')}
      </a>
      <header className={css.top}>
        <p className={css.name}>{text('office')}</p>
        <FindBox me={me} />
        <Button
          weight="quiet"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          {text('menu')}
        </Button>
      </header>
      <div id="menu" className={css.side} data-open={isOpen}>
        <Menu me={me} />
      </div>
      <main id="page" className={css.main}>
        <MemberContext value={me}>
          <Outlet />
          <ProofDialog />
        </MemberContext>
      </main>
    </div>
  );
}

/** The sign-in for a browser without a member, the second factor for one that has none, else the office. */
export function Shell() {
  const text = useText('shell');
  const fault = useFault();
  const { data: me, error, refetch } = useMe();
  // A later read that fails closes no page: what is typed there would be lost.
  if (error && me === undefined)
    return (
      <main className={css.fault}>
        <Notice tone="bad">
          {fault(error)} <Button onClick={() => void refetch()}>{text('again')}</Button>
        </Notice>
      </main>
    );
  if (me === undefined)
    return (
      <main className={css.fault} aria-busy="true">
        {text('loading')}
      </main>
    );
  return (
    <>
      <DrillMark />
      {me !== null && me.second_factor.is_enrolled ? (
        // Another member in the same browser gets pages of its own: nothing that the first has typed or chosen stays on them.
        <Frame key={me.staff.email} me={me} />
      ) : (
        <Gate>{me === null ? <SignIn /> : <Enrolment me={me} />}</Gate>
      )}
    </>
  );
}
