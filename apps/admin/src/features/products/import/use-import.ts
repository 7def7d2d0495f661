import type { ImportResult } from '@voltway/contract'
import { importLimits } from '@voltway/contract/browser'
import { useEffect, useRef, useState } from 'react'
import { failureBody, failureStatus, serverMessageOr, UploadInterruption } from '../../../lib/failure.ts'
import { uploadWithSecret } from '../../../lib/secret/upload-with-secret.ts'

/** A running request. `share` is the sent share of the file, from 0 to 1; undefined while the server processes the file. */
type Running = { share: number | undefined; isImport: boolean }

const texts = {
  tooLarge: 'The file is larger than 20 MB. Split it into several files.',
  changed: 'The catalogue has changed since the check. This is the result of a new check.',
  interrupted:
    'The connection broke. Check the file again. Rows that the shop has stored are unchanged, or errors if they lack an id and a slug.',
  failed: 'The import failed. Please try again.',
}

/** Checks a chosen CSV file, and imports it. If the admin leaves the page, a request that is not completely sent is cancelled. */
export function useImport(onImported: (result: ImportResult) => void) {
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<ImportResult>()
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState<Running>()
  const request = useRef<AbortController>(null)

  useEffect(() => () => request.current?.abort(), [])

  /** Returns the server's result. After a failure, shows its sentence and returns undefined. */
  async function send(chosen: File, revision?: string): Promise<ImportResult | undefined> {
    request.current?.abort()
    request.current = new AbortController()
    const { signal } = request.current
    const isImport = revision !== undefined
    const form = new FormData()
    form.set('dry_run', String(!isImport))
    if (isImport) form.set('revision', revision)
    form.set('file', chosen)
    setProblem(undefined)
    try {
      return await uploadWithSecret<ImportResult>({
        method: 'POST',
        url: '/api/admin/products/import',
        form,
        signal,
        onProgress: (share) => setRunning({ share, isImport }),
      })
    } catch (error) {
      if (signal.aborted) return undefined
      if (failureBody(error)?.code === 'CATALOGUE_CHANGED') {
        if (await check(chosen)) setProblem(texts.changed)
        return undefined
      }
      setResult(undefined)
      setProblem(sentenceOf(error))
      return undefined
    } finally {
      if (!signal.aborted) setRunning(undefined)
    }
  }

  /** Returns whether there is a result. */
  async function check(chosen: File): Promise<boolean> {
    request.current?.abort()
    setRunning(undefined)
    setFile(chosen)
    setResult(undefined)
    if (chosen.size > importLimits.maxBytes) {
      setProblem(texts.tooLarge)
      return false
    }
    const checked = await send(chosen)
    if (checked) setResult(checked)
    return checked !== undefined
  }

  async function start() {
    if (!file || !result || running) return
    const imported = await send(file, result.revision)
    if (imported) onImported(imported)
  }

  return { file, result, problem, running, check, start }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UploadInterruption) return texts.interrupted
  return failureStatus(error) === 413 ? texts.tooLarge : serverMessageOr(error, texts.failed)
}
