import type { ComponentProps } from 'react'

type SecretInputProps = ComponentProps<'input'> & {
  id: string
  problem: string | undefined
  problemClassName: string
}

/** The input for the admin secret, with its error. The hidden user name is for password managers, which require one. */
export function SecretInput({ id, problem, problemClassName, ...rest }: SecretInputProps) {
  const problemId = `${id}-problem`

  return (
    <>
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue="admin"
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <input
        {...rest}
        id={id}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
      />
      {problem !== undefined && (
        <p id={problemId} role="alert" className={problemClassName}>
          {problem}
        </p>
      )}
    </>
  )
}
