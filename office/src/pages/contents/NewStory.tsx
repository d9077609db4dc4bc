import { staffStoryDraftAdd } from '@vitrine/contract/staffContents';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

const codeForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Asks for the title and the name of a new story. */
function StoryDialog({ onClose }: { readonly onClose: (code: string | null) => void }) {
  const text = useText('contents');
  const [title, setTitle] = useTyped('story title', '');
  const [code, setCode] = useTyped('story code', '');
  return (
    <StepDialog
      title={text('new_story')}
      effect={text('new_story.effect')}
      confirm={text('new_story.begin')}
      isConfirmable={title.trim() !== '' && codeForm.test(code)}
      fields={['code']}
      onConfirm={(idempotency_key) => call(staffStoryDraftAdd, { body: { code, title }, idempotency_key })}
      onClose={(isDone) => onClose(isDone ? code : null)}
    >
      {(faultOf) => (
        <>
          <TextField label={text('field.title')} isRequired isFocused value={title} onChange={setTitle} />
          <TextField
            label={text('new_story.code')}
            hint={text('new_story.code.hint')}
            isRequired
            value={code}
            fault={faultOf('code')}
            onChange={setCode}
          />
        </>
      )}
    </StepDialog>
  );
}

/** Begins a story, and opens its draft. */
export function NewStory() {
  const text = useText('contents');
  const navigate = useNavigate();
  const changed = useChanged();
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button weight="main" onClick={() => ask(true)}>
        {text('new_story')}
      </Button>
      {isAsking && (
        <StoryDialog
          onClose={(code) => {
            ask(false);
            if (code === null) return;
            void changed();
            void navigate(`/contents/story/${code}`);
          }}
        />
      )}
    </>
  );
}
