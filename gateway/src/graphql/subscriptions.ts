import { GraphQLError, type ValidationRule } from 'graphql';

/** Refuses operations that the schema has no root type for. The library would fail only while it executes them. */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition: (node) => {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(
      new GraphQLError(`This schema has no ${node.operation} operations.`, { nodes: node }),
    );
  },
});
