import { z } from 'zod'
import { fieldName } from '../errors/validation-messages.ts'

const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
const controlCharacterButLineBreaks = /[^\P{Cc}\n\t]/u

// No language needs more (Unicode Standard Annex 15, "Stream-Safe Text Format"). Normalizing 64,000 of them takes a minute.
const tooManyMarks = /\p{M}{31}/u

const textWithout = (control: RegExp) =>
  z
    .string()
    .refine((value) => !control.test(value) && value.isWellFormed(), {
      error: ({ path }) => `${fieldName(path)} must not contain control characters`,
    })
    .refine((value) => !tooManyMarks.test(value), {
      error: ({ path }) => `${fieldName(path)} must not have more than 30 accents on one letter`,
    })

/** Text without control characters, broken surrogate pairs or long runs of accents (docs/behaviour.md, "Text"). */
export const text = textWithout(controlCharacter)

/** Like `text`, with line feeds and tabs. */
export const multilineText = textWithout(controlCharacterButLineBreaks)

/** Format characters, and letters and signs that have no visible form. */
export const invisibleCharacters =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu

// Blanks, format characters, combining marks without a base letter, and letters and signs that have no visible form.
const invisible = /^[\p{Z}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]+$/u

/**
 * One trimmed line of `min` to `max` characters, at least one of them visible unless the line is empty. Lines are compared
 * and grouped, so they are normalized to one form of Unicode (docs/behaviour.md, "Text").
 */
export const line = (min: number, max: number) =>
  text.pipe(
    z
      .string()
      .normalize()
      .trim()
      .min(min)
      .max(max)
      .refine((value) => !invisible.test(value), {
        error: ({ path }) => `${fieldName(path)} must have a visible character`,
      }),
  )

// Joiners and variation selectors change the form of other scripts and emoji. Between Latin letters they are invisible.
const joiner = '[\\u200c\\u200d\\ufe00-\\ufe0f]'
const withoutEffect = new RegExp(
  `(?!${joiner})${invisibleCharacters.source}|(?<=\\p{Script=Latin})${joiner}`,
  'gu',
)

/** Returns a label without invisible characters, for storage and comparison. */
export const removeInvisible = (label: string): string => label.replaceAll(withoutEffect, '').trim()
