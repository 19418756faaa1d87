import { expect, test } from 'vitest';
import { listSearch, sortIn, sortText } from './list-search.ts';

test.each([
  [
    { page: '3', sort: 'login,desc' },
    { page: 3, sort: 'login,desc' },
  ],
  [{ page: 2 }, { page: 2, sort: undefined }],
  [{ page: '0' }, { page: undefined, sort: undefined }],
  [{ page: '-1' }, { page: undefined, sort: undefined }],
  [{ page: '1e3' }, { page: undefined, sort: undefined }],
  [{ sort: 'login' }, { page: undefined, sort: undefined }],
  [{ sort: 'login,asc;drop' }, { page: undefined, sort: undefined }],
])('the address %j is read as %j', (requested, read) => {
  expect(listSearch(requested)).toEqual(read);
});

const fields = ['id', 'login', 'createdDate'];

test.each([
  [undefined, 'id,asc'],
  ['password,desc', 'id,asc'],
  ['createdDate,desc', 'createdDate,desc'],
  ['login,asc', 'login,asc'],
])('a list asked to be sorted by %j is sorted by %j', (sort, reported) => {
  expect(sortText(sortIn(listSearch({ sort }), fields))).toBe(reported);
});

test.each([
  [undefined, 'createdDate,desc'],
  ['password,desc', 'createdDate,desc'],
  ['id,asc', 'id,asc'],
])('a list that begins with the newest, asked to be sorted by %j, is sorted by %j', (sort, reported) => {
  const begins = { field: 'createdDate', isDescending: true };
  expect(sortText(sortIn(listSearch({ sort }), fields, begins))).toBe(reported);
});
