import { createContext } from 'react';

/** True when the server took the visitor's device for a phone; the first render must agree with it. */
export const PhoneHint = createContext(false);
