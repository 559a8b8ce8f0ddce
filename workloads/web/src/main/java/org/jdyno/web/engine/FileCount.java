package org.jdyno.web.engine;

import java.io.IOException;
import java.util.Optional;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.jdyno.web.page.FileName;
import org.jdyno.web.page.FileSet;

/** Counts files, which the container's own servlet for static content serves. */
final class FileCount implements Filter {
    private final FileSet files;
    private final Traffic traffic;

    FileCount(FileSet files, Traffic traffic) {
        this.files = files;
        this.traffic = traffic;
    }

    @Override
    public void init(FilterConfig unused) {}

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<FileName> file = files.find(((HttpServletRequest) request).getRequestURI());
        if (!file.isPresent()) {
            ((HttpServletResponse) response).sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        traffic.file(file.get().bytes());
        chain.doFilter(request, response);
    }

    @Override
    public void destroy() {}
}
