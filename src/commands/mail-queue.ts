/** The queue of mails that are to be sent. */
export const mailQueue = 'send-mail';

/** Some fifteen hours, at most an hour between two tries: a mail server may be down for a night. */
export const mailRetries = { limit: 25, maxDelaySeconds: 3_600 };
