/** One letter to one person. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The way out for e-mail; whoever writes a letter asks first whether it can be sent. */
export interface Mail {
  isConfigured: boolean;
  sendMail(letter: Letter): Promise<void>;
}

/** No mail server is configured: nothing can be sent, and whoever tries anyway is told. */
export const noMail: Mail = {
  isConfigured: false,
  sendMail: () => Promise.reject(new Error('no mail server is configured')),
};
