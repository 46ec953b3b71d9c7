import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

// The whole page of the popup: no session, no router and no call to the server, only the answer handed over.
const { title } = document;
// Without an answer in the address, or with one that nobody waits for, there is nothing to hand over.
const handedOver = broadcastResponseToMainFrame().catch(() => undefined);
document.title = title;
await handedOver;
