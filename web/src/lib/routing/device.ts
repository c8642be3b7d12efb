import { createContext } from 'react';

/** True when the server rendered for a phone. The first client render must agree. */
export const PhoneHint = createContext(false);
