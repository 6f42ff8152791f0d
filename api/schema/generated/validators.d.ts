// Made by ./hack/generate-schemas from crds-schema/. Do not edit.
import { type ErrorObject } from 'ajv';
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}
export interface Schema {
  readonly [keyword: string]: unknown;
}
export const DaemonSet: Validator;
export const Pod: Validator;
export const Service: Validator;
export const DeploymentsIndex: Validator;
export const Contexts: Validator;
export const DependencyManifest: Validator;
export const Status: Validator;
export const schemas: { readonly [name in 'DaemonSet' | 'Pod' | 'Service' | 'DeploymentsIndex' | 'Contexts' | 'DependencyManifest' | 'Status']: Schema };
