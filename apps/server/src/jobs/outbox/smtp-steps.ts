const commands = /^(EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA)\b/

/**
 * Returns log options that record the commands of one SMTP connection, and the function `step`. After a time-out or a
 * lost connection, the library does not report the command without a response.
 */
export const recordSmtpSteps = () => {
  const unanswered: string[] = []
  let answered = 'CONNECT'
  // The library masks passwords in this log. Other lines of the client belong to AUTH.
  const debug = ({ tnx }: { tnx?: string }, line = '') => {
    if (tnx === 'client') unanswered.push(commands.exec(line)?.[1] ?? 'AUTH')
    if (tnx === 'server') answered = unanswered.shift() ?? answered
  }
  return {
    options: { transactionLog: true, logger: { debug, info() {}, warn() {}, error() {} } },
    /** Returns the command that the server has not answered or, during a TLS handshake or a message, the last one. */
    step: () => unanswered[0] ?? answered,
  }
}
