import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Enough for a small and busy machine.
configure({ asyncUtilTimeout: 8000 });
afterEach(cleanup);
