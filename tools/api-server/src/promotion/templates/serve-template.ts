import { getTemplate, publishRequest, rollbackRequest, staffTemplatesPath } from '@pahiram/contract'
import { staffPath } from '@pahiram/staff-client'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { ApiError } from '../../api/envelope.ts'
import { implement, type Log } from '../../api/implement.ts'
import type { Database } from '../../database/database.ts'
import { answerGetTemplate } from './get-template.ts'
import { prepareTemplateList } from './list-templates.ts'
import { preparePublishing, RefusedTemplate } from './publish-template.ts'
import { preparePublishedVersions } from './published-versions.ts'

/** The staff's paths are below their door already. */
const path = staffTemplatesPath.slice(staffPath.length)

/** Serves templates to visitors. */
export function serveTemplate(app: FastifyInstance, database: Database, log: Log): void {
  // The specification names this call's success code (docs/spec/product-spec.md §7).
  implement(app, getTemplate, answerGetTemplate(preparePublishedVersions(database)), log, { successCode: '00' })
}

/** Serves templates to the promotion team, within the staff's door. */
export function serveStaffTemplates(scope: FastifyInstance, database: Database, now: () => Date): void {
  const list = prepareTemplateList(database)
  const publishing = preparePublishing(database, now)

  scope.get(path, async () => success(await list.all()))
  scope.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }) => success(await list.versionsOf(params.id)))
  scope.get<{ Params: { id: string; version: string } }>(`${path}/:id/:version`, async ({ params }) =>
    success(await list.one(params.id, params.version)),
  )
  scope.post(path, async ({ body }, reply) => {
    try {
      return success(await publishing.publish(read(publishRequest, body)))
    } catch (error) {
      if (!(error instanceof RefusedTemplate)) throw error
      return reply.code(422).send({ code: '422', data: { problems: error.problems }, message: error.message })
    }
  })
  scope.post<{ Params: { id: string } }>(`${path}/:id/rollback`, async ({ params, body }) => {
    const { version, note } = read(rollbackRequest, body)

    return success(await publishing.rollBack(params.id, version, note))
  })
}

function success(data: unknown) {
  return { code: '0', data, message: 'success' }
}

function read<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given)

  if (result.success) return result.output

  const [issue] = result.issues

  throw new ApiError('400', `${v.getDotPath(issue) ?? 'The body'} is not as expected: ${issue.message}`)
}
