import { type FileName, type FileRoute, fileExamples } from '@voltway/contract'
import { failureResponses } from './open-api-failures.ts'
import { answerHeader, type Operation, requestIdHeader } from './open-api-headers.ts'
import { describeQuery } from './open-api-inputs.ts'

/** A file, which no procedure answers, in the words of the document. */
export const describeFile = (name: FileName, route: FileRoute): Operation => ({
  operationId: name.replaceAll('.', '-'),
  summary: route.summary,
  description: route.description,
  tags: [route.tag],
  security: [{ adminSecret: [] }],
  parameters: describeQuery(route, fileExamples[name].input),
  responses: {
    200: {
      description: route.file.description,
      headers: { ...requestIdHeader, 'Content-Disposition': answerHeader('The name of the file') },
      content: { [route.file.type]: { schema: { type: 'string' }, example: fileExamples[name].output } },
    },
    ...failureResponses(route),
  },
})
