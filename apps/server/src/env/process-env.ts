/** Returns the folder in which the operator typed the command. npm runs its scripts in the project's folder instead. */
export const callerFolder = (script: string): string => {
  const { INIT_CWD, npm_lifecycle_event } = process.env
  return npm_lifecycle_event === script && INIT_CWD ? INIT_CWD : process.cwd()
}

/**
 * Returns the file descriptor of the listening socket that systemd opened for this process (sd_listen_fds(3)), if there is one.
 */
export const inheritedSocket = ({ LISTEN_PID, LISTEN_FDS } = process.env): number | undefined =>
  LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? 3 : undefined
