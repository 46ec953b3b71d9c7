import { z } from 'zod';
import { activityPage, activityQuery } from '#contract/features/auth/activity.schema.ts';
import { sessionUser } from '#contract/features/auth/auth.api.ts';
import { endpoint, fileBody, idParams } from '#contract/shared/endpoint.ts';
import { userFields } from './user.schema.ts';

/** A photo has at most so many bytes, and so many pixels on a side. */
export const maxPhotoBytes = 1_048_576;
export const maxPhotoSide = 480;

/** What people do with their own account beside passwords. */
export const accountApi = {
  setPhoto: endpoint({
    method: 'PUT',
    path: '/api/users/me/photo',
    access: 'signedIn',
    summary: 'Set the photo of the person who is signed in: a small PNG, JPEG or WebP is the body',
    body: fileBody,
    maxBytes: maxPhotoBytes,
    response: sessionUser,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/users/me/photo',
    access: 'signedIn',
    summary: 'Remove the photo of the person who is signed in',
    body: z.strictObject({}),
    response: sessionUser,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/users/:id/photo',
    params: idParams,
    access: 'signedIn',
    summary: 'The photo of an account, for its person and for administrators',
    /** Tells one photo from the next, for caches. */
    query: z.strictObject({ v: z.string().max(64).optional() }),
    response: fileBody,
    mediaType: 'image/*',
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/users/me/activity',
    access: 'signedIn',
    summary: 'What the person who is signed in did, newest first',
    query: activityQuery,
    response: activityPage,
  }),
  signInWay: endpoint({
    method: 'GET',
    path: '/api/users/me/sign-in-way',
    access: 'signedIn',
    summary: 'How the person who is signed in may sign in, and whether there is a password to change',
    response: z.object({ auth: userFields.auth.schema, hasPassword: z.boolean() }),
  }),
};
