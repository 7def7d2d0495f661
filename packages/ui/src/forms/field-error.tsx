type FieldErrorProps = { id?: string; role?: 'alert'; error: string | undefined }

/** The sentence about a wrong input, if there is one. */
export function FieldError({ error, ...rest }: FieldErrorProps) {
  if (error === undefined) return null
  return (
    <p {...rest} className="text-danger text-sm">
      {error}
    </p>
  )
}
