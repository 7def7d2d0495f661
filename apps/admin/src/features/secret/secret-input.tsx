import type { ComponentProps } from 'react'

type SecretInputProps = ComponentProps<'input'> & {
  id: string
  /** Why its secret was not accepted. */
  problem: string | undefined
  problemClassName: string
}

/** The input for the admin secret, and what is wrong with it. Password managers need a user name, so there is a hidden one. */
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
